/** Inter, variable, Latin only (48 KB). The shell preloads this file (look.md, "Type"). */
export const interUrl = new URL(
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  import.meta.url,
).href
