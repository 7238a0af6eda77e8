import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@fankeep/shared/node/free-port'
import { poolerQuery } from '../src/infra/database/pooler'

/**
 * PgBouncer in transaction mode in front of every database of a server, with three connections each: fewer than the tests use at a
 * time, so that state left on one connection is noticed by other code.
 * @param program the path of the program
 * @param server the address of PostgreSQL
 */
export async function startPgBouncer(program: string, server: string) {
  const folder = mkdtempSync(join(tmpdir(), 'fankeep-pgbouncer-'))
  chmodSync(folder, 0o755)
  const { hostname, port, username, password } = new URL(server)
  const listen = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${port} user=${decodeURIComponent(username)} password=${quoted(decodeURIComponent(password))} connect_query=${quoted(poolerQuery)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listen}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 1000
default_pool_size = 3
`,
  )
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(program, [...account, file], { stdio: ['ignore', 'ignore', 'pipe'] })
  const lines = createInterface({ input: child.stderr })
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`PgBouncer ended with ${code}`)))
    lines.on('line', (line) => line.includes('process up') && resolve())
  })
  return {
    url: `postgres://any@127.0.0.1:${listen}`,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
