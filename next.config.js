/** @type {import("next").NextConfig} */
const nextConfig = {
  output: "standalone",
  // Traced from this folder even when a parent folder holds another lock file.
  outputFileTracingRoot: import.meta.dirname,
  turbopack: { root: import.meta.dirname },
  poweredByHeader: false,
  reactStrictMode: true,
};

export default nextConfig;
