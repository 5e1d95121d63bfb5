// Extensions and whole names, lower case. What is not here is "Other".
const BY_EXTENSION: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  ...same("TypeScript", "ts tsx mts cts"),
  ...same("JavaScript", "js jsx mjs cjs"),
  ...same("JSON", "json jsonc json5 jsonl ndjson"),
  ...same("YAML", "yaml yml"),
  ...same("TOML", "toml"),
  ...same("Markdown", "md mdx markdown"),
  ...same("Text", "txt text log"),
  ...same("reStructuredText", "rst"),
  ...same("AsciiDoc", "adoc asciidoc"),
  ...same("TeX", "tex bib"),
  ...same("HTML", "html htm xhtml"),
  ...same("CSS", "css scss sass less"),
  ...same("Vue", "vue"),
  ...same("Svelte", "svelte"),
  ...same("Astro", "astro"),
  ...same("XML", "xml xsd xsl svg plist"),
  ...same("CSV", "csv tsv"),
  ...same("SQL", "sql"),
  ...same("Prisma", "prisma"),
  ...same("GraphQL", "graphql gql"),
  ...same("Protocol Buffers", "proto"),
  ...same("Python", "py pyi pyw"),
  ...same("Jupyter", "ipynb"),
  ...same("Ruby", "rb rake gemspec"),
  ...same("PHP", "php"),
  ...same("Go", "go"),
  ...same("Rust", "rs"),
  ...same("C", "c h"),
  ...same("C++", "cc cpp cxx hh hpp hxx"),
  ...same("C#", "cs csx"),
  ...same("F#", "fs fsx"),
  ...same("Java", "java"),
  ...same("Kotlin", "kt kts"),
  ...same("Scala", "scala sc"),
  ...same("Groovy", "groovy gradle"),
  ...same("Swift", "swift"),
  ...same("Objective-C", "m mm"),
  ...same("Dart", "dart"),
  ...same("Lua", "lua"),
  ...same("Perl", "pl pm"),
  ...same("R", "r rmd"),
  ...same("Julia", "jl"),
  ...same("Haskell", "hs lhs"),
  ...same("OCaml", "ml mli"),
  ...same("Erlang", "erl hrl"),
  ...same("Elixir", "ex exs"),
  ...same("Clojure", "clj cljs cljc edn"),
  ...same("Zig", "zig"),
  ...same("Nix", "nix"),
  ...same("Terraform", "tf tfvars hcl"),
  ...same("Shell", "sh bash zsh fish"),
  ...same("PowerShell", "ps1 psm1"),
  ...same("Batch", "bat cmd"),
  ...same("Settings", "ini cfg conf env properties editorconfig"),
  ...same("Patch", "patch diff"),
});
const BY_NAME: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  ...same("Dockerfile", "dockerfile containerfile"),
  ...same("Makefile", "makefile gnumakefile"),
  ...same("Ruby", "gemfile rakefile"),
  ...same("Text", "license licence notice authors readme changelog"),
  ...same("Settings", ".gitignore .gitattributes .npmrc .env .editorconfig .dockerignore"),
});

const OTHER_LANGUAGE = "Other";
/** Stands for every file with a NUL byte near its start, whatever its name says. */
export const BINARY = "Binary";

/** Language by the last part of a path: its whole name first, then its extension. */
export function languageOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  const dot = name.lastIndexOf(".");
  return BY_NAME[name] ?? (dot >= 0 ? BY_EXTENSION[name.slice(dot + 1)] : undefined) ?? OTHER_LANGUAGE;
}

function same(language: string, names: string): Record<string, string> {
  return Object.fromEntries(names.split(" ").map((name) => [name, language]));
}
