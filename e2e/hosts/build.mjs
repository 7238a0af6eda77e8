/* `node build.mjs HOST OUT REMOTE [MAIN]`: a separate process, because builders change their process's environment (Vite sets NODE_ENV). */
const [host, ...where] = process.argv.slice(2)
const { default: build } = await import(`./${host}/build.mjs`)
await build(...where)
// A builder may leave workers running.
process.exit()
