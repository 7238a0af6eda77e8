import { startSandbox } from '.'

/* The stand-in server as a separate process, shared by several apis: at `STAND_INS_PORT`, for the site at `PUBLIC_URL`. */
const { PUBLIC_URL: publicUrl, STAND_INS_PORT: port } = process.env
if (!publicUrl || !port) throw new Error('PUBLIC_URL and STAND_INS_PORT must be set')
await startSandbox({ publicUrl, port: Number(port) })
