/* `node build.mjs HOST OUT REMOTE [MAIN]`: in a process of its own, because builders change the settings of theirs (Vite sets NODE_ENV). */
const [host, ...where] = process.argv.slice(2)
const { default: build } = await import(`./${host}/build.mjs`)
await build(...where)
// A builder may keep workers.
process.exit()
