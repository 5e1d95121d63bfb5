// Doors read files whose names only the running server knows, so that the tracer takes any file below this folder for one of
// them. These are large, or somebody's; what else it takes is removed after the build.
const NOT_TRACED = [".git", ".build", ".checkrein", "test-results", "playwright-report"];

/** @type {import("next").NextConfig} */
const nextConfig = {
  output: "standalone",
  // Traced from this folder even when a parent folder holds another lock file.
  outputFileTracingRoot: import.meta.dirname,
  outputFileTracingExcludes: { "/*": NOT_TRACED.map((folder) => `./${folder}/**/*`) },
  turbopack: { root: import.meta.dirname },
  poweredByHeader: false,
  // Types are read by `npm run check`, tests included; a newcomer's first start does not wait for that.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  // Outside clients post to addresses with a slash at the end, and do not follow where they are sent to.
  skipTrailingSlashRedirect: true,
  // Browsers ask for it where a page names none, such as a file that is read in a tab.
  rewrites: async () => [{ source: "/favicon.ico", destination: "/icon.svg" }],
};

export default nextConfig;
