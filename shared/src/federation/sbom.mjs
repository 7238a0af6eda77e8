import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, sep } from 'node:path'

/** Kept with the release, and not served. */
export const sbomFile = 'sbom.cdx.json'

/** @typedef {{ name: string, version: string, license?: string }} Package */

/**
 * The packages in a build, as a CycloneDX 1.6 document (https://cyclonedx.org/docs/1.6/json/): each npm package once, with its
 * version, its package URL and its licence.
 * @param {{ name: string, version: string }} release
 * @param {string[]} files of the modules in the build
 * @returns {object} the same for the same build: no time, no random number
 */
export function sbomOf(release, files) {
  const folders = new Set(files.flatMap((file) => packageFolderOf(file) ?? []))
  const packages = new Map(
    [...folders].map((folder) => {
      const about = readPackage(join(folder, 'package.json'))
      return [purlOf(about), about]
    }),
  )
  const purls = [...packages.keys()].sort()
  const ref = `${release.name}@${release.version}`
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'build' }],
      tools: { components: [{ type: 'application', name: 'webpack', version: webpackVersion() }] },
      component: { type: 'application', 'bom-ref': ref, name: release.name, version: release.version },
    },
    components: purls.map((purl) => componentOf(purl, /** @type {Package} */ (packages.get(purl)))),
    dependencies: [{ ref, dependsOn: purls }, ...purls.map((purl) => ({ ref: purl }))],
  }
}

/** @param {string} purl @param {Package} about */
function componentOf(purl, { name, version, license }) {
  const [group, own] = name.startsWith('@') ? name.split('/') : [undefined, name]
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group && { group }),
    name: own,
    version,
    purl,
    ...(license && { licenses: [licenseOf(license)] }),
  }
}

/** A licence: one SPDX licence by its id, several as an expression, any other by its name. @param {string} license */
function licenseOf(license) {
  if (/^[A-Za-z0-9.+-]+$/.test(license) && license !== 'UNLICENSED') return { license: { id: license } }
  return /^[A-Za-z0-9.+() -]+ (OR|AND|WITH) /.test(license)
    ? { expression: license }
    : { license: { name: license } }
}

/** https://github.com/package-url/purl-spec @param {Package} about */
const purlOf = ({ name, version }) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`

/** The folder of the package a file is in; null for our own files. @param {string} file */
function packageFolderOf(file) {
  const parts = file.split(sep)
  const at = parts.lastIndexOf('node_modules')
  const name = parts[at + 1]
  if (at < 0 || !name || name.startsWith('.')) return null
  const folder = parts.slice(0, at + (name.startsWith('@') ? 3 : 2)).join(sep)
  return folder.endsWith(`${sep}@fankeep${sep}shared`) ? null : folder
}

/** @param {string} file @returns {Package} */
function readPackage(file) {
  const { name, version, license } = JSON.parse(readFileSync(file, 'utf8'))
  // Very old packages have an object here.
  return { name, version, license: typeof license === 'string' ? license : license?.type }
}

const webpackVersion = () =>
  readPackage(createRequire(import.meta.url).resolve('webpack/package.json')).version
