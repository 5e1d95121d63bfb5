/** @type {import("next").NextConfig} */
const nextConfig = {
  output: "standalone",
  // Traced from this folder even when a parent folder holds another lock file.
  outputFileTracingRoot: import.meta.dirname,
  turbopack: { root: import.meta.dirname },
  poweredByHeader: false,
  // Types are read by `npm run check`, tests included; a newcomer's first start does not wait for that.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
};

export default nextConfig;
