import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import { rules } from './base-config.mjs'
import { createStyles, faultIn, releaseAddress } from './first-paint-styles.mjs'

const name = 'FirstPaintPlugin'
const pathFromHere = (path) => fileURLToPath(new URL(path, import.meta.url))
const languages = { 'zh-TW': 'zh-tw', 'zh-CN': 'zh-cn', en: 'en' }
export const firstPaintStyle = 'first-paint.css'
/** @param {string} screen @param {string} words */
export const firstPaintFile = (screen, words) => `first-paint-${screen}-${words}.html`

/**
 * Renders what a visitor sees of a screen before any script has run (docs/decisions/0005): `src/first-paint.tsx` exports `screens`, components by the
 * name of their route. They are built a second time for Node with the same rules, rendered in each language, and emitted into the release as HTML
 * files and one style sheet; the edge server inserts them into the page.
 */
export class FirstPaintPlugin {
  /** @param {{ dir: string, release: string, screens: string[] }} options the package's folder, the release's name */
  constructor({ dir, release, screens }) {
    this.dir = dir
    this.release = release
    this.screens = screens
  }

  apply(compiler) {
    const { Compilation, sources, WebpackError } = compiler.webpack
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL
      compilation.hooks.processAssets.tapPromise({ name, stage }, async () => {
        const files = await this.draw(compiler).catch((error) => {
          compilation.errors.push(new WebpackError(`Rendering the first paint failed: ${error.message}`))
          return {}
        })
        for (const [file, text] of Object.entries(files)) {
          const fault = file.endsWith('.html') && (faultIn(text) ?? missingIn(text, compilation))
          if (fault) compilation.errors.push(new WebpackError(`${file} may not hold ${fault}`))
          // Marked as minimized, so that it stays as rendered: a minimizer would only remove quotes.
          compilation.emitAsset(file, new sources.RawSource(text), { minimized: file.endsWith('.html') })
        }
      })
    })
  }

  /** Returns the text of each file. */
  async draw({ webpack, options: { mode } }) {
    const folder = mkdtempSync(join(tmpdir(), 'first-paint-'))
    try {
      await run(webpack, this.config(folder, mode))
      const { draw, screens } = createRequire(import.meta.url)(join(folder, 'main.cjs'))
      const styles = createStyles(this.release, { global: this.release === 'shell' })
      const files = {}
      for (const screen of this.screens) {
        if (!screens[screen]) throw new Error(`src/first-paint.tsx has no screen "${screen}"`)
        for (const [words, language] of Object.entries(languages)) {
          const html = await draw(screens[screen], { language, words: this.wordsIn(words) })
          files[firstPaintFile(screen, words)] = styles.takeFrom(html)
        }
      }
      const css = [styles.css(), readOr(join(folder, 'main.css'), '')].join('\n')
      // Files are in the same folder as the style sheet.
      files[firstPaintStyle] = css.replaceAll(releaseAddress, '')
      return files
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }

  wordsIn(file) {
    const read = (path) => JSON.parse(readFileSync(path, 'utf8'))
    return {
      [this.release]: read(join(this.dir, 'locales', `${file}.json`)),
      ui: read(pathFromHere(`../ui/locales/${file}.json`)),
    }
  }

  config(folder, mode) {
    const modules = [`export { draw } from ${JSON.stringify(pathFromHere('../first-paint.tsx'))}`]
    modules.push(`export { screens } from ${JSON.stringify(join(this.dir, 'src/first-paint.tsx'))}`)
    return {
      mode,
      target: 'node20',
      context: this.dir,
      devtool: false,
      entry: `data:text/javascript,${encodeURIComponent(modules.join('\n'))}`,
      output: {
        path: folder,
        filename: 'main.cjs',
        library: { type: 'commonjs2' },
        publicPath: releaseAddress,
        assetModuleFilename: '[name].[hash:8][ext]',
        hashFunction: 'sha256',
      },
      resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
      module: { rules: rules() },
      externals: fromPackages,
      optimization: { minimize: false },
      plugins: [new MiniCssExtractPlugin({ filename: 'main.css', chunkFilename: '[name].css' })],
    }
  }
}

/** Libraries are required from where Node resolves them; our own sources are bundled. */
function fromPackages({ context, request }, callback) {
  const bare =
    /^[a-z@]/i.test(request) && !request.startsWith('@fankeep/') && !/^data:|\.woff2$/.test(request)
  if (!bare) return callback()
  try {
    callback(null, `commonjs ${createRequire(join(context, 'x.js')).resolve(request)}`)
  } catch (error) {
    callback(error)
  }
}

const run = (webpack, config) =>
  new Promise((resolve, reject) => {
    webpack(config, (error, stats) => {
      if (error) reject(error)
      else if (stats.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })))
      else resolve(stats)
    })
  })

/** A picture that the release lacks (the page's own build would have it), or null if all are there. */
function missingIn(html, compilation) {
  const named = [...html.matchAll(/release:\/([\w.@-]+)/g)].map(([, file]) => file)
  return named.find((file) => !compilation.getAsset(file)) ?? null
}

function readOr(path, otherwise) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return otherwise
  }
}
