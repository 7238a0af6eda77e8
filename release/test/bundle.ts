import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, type BuildOptions } from 'esbuild'
import { removing } from './clean-up'

const dist = join(import.meta.dirname, '../dist/test')

/** Bundles a program that runs in a separate process, as in the product: with our sources, without npm packages. */
export async function bundle(from: { stdin: BuildOptions['stdin'] } | { file: string }): Promise<string> {
  const outdir = join(dist, randomUUID())
  removing.push(() => rmSync(outdir, { recursive: true, force: true }))
  await build({
    ...('file' in from ? { entryPoints: { main: from.file } } : { stdin: from.stdin, entryNames: 'main' }),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // As in the product: what only one command needs (a browser, a bucket) is loaded only by that command.
    splitting: true,
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
  return join(outdir, 'main.mjs')
}
