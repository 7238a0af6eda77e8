import type { ReleaseManifest } from '@fankeep/shared/contract/release'
import { z } from 'zod'
import { integrityOf, sbomFile } from './check-files'
import { parseJson } from './parse-json'
import type { ReadFile } from './store/release-store'

/** The fields that are shown of a list of packages; the rest of the document is passed through. */
const sbomDocument = z.looseObject({
  components: z.array(
    z.looseObject({
      group: z.string().optional(),
      name: z.string(),
      version: z.string(),
      licenses: z
        .array(
          z.looseObject({
            license: z.looseObject({ id: z.string().optional(), name: z.string().optional() }).optional(),
            expression: z.string().optional(),
          }),
        )
        .optional(),
    }),
  ),
})
export type SbomDocument = z.infer<typeof sbomDocument>

/** The CycloneDX document of a build; null if it has none, or it has changed since the build. */
export async function readSbom(manifest: ReleaseManifest, read: ReadFile): Promise<SbomDocument | null> {
  const bytes = manifest.sbom ? await read(sbomFile) : null
  if (!bytes || integrityOf(bytes) !== manifest.sbom) return null
  return sbomDocument.parse(parseJson(bytes))
}

/** The packages included in a build. `licence` is an SPDX identifier or expression, `–` if the package names none. */
export async function packagesOf(manifest: ReleaseManifest, read: ReadFile) {
  const document = await readSbom(manifest, read)
  return document && packagesIn(document)
}

export const packagesIn = ({ components }: SbomDocument) =>
  components.map(({ group, name, version, licenses = [] }) => ({
    name: group ? `${group}/${name}` : name,
    version,
    licence:
      licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name).join(', ') || '–',
  }))
