import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, type BuildOptions } from 'esbuild'

const dist = join(import.meta.dirname, '../dist/test')
const made: string[] = []
afterAll(() => made.forEach((file) => rmSync(file, { force: true })))

/** A program that runs in a process of its own, as the product's do: our sources together, packages of npm outside. */
export async function bundle(from: Pick<BuildOptions, 'stdin' | 'entryPoints'>): Promise<string> {
  const outfile = join(dist, `${randomUUID()}.mjs`)
  made.push(outfile)
  await build({
    ...from,
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
    plugins: [
      {
        name: 'packages-outside',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || (path.startsWith('@fankeep/') && !path.endsWith('/standalone'))
              ? undefined
              : { path, external: true },
          ),
      },
    ],
  })
  return outfile
}
