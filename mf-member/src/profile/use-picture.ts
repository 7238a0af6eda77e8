import { pictureMax, pictureTypes } from '@fankeep/shared/contract'
import { Refused, useHost } from '@fankeep/shared/host'
import { useEffect, useState } from 'react'

type Problem = 'wrongType' | 'tooLarge'

interface Chosen {
  file: File
  /** An object URL of the file in this page. */
  preview: string
}

/** Early feedback before anything is sent; the server checks the bytes themselves. */
function problemOf(file: File): Problem | undefined {
  if (!(pictureTypes as readonly string[]).includes(file.type)) return 'wrongType'
  return file.size > pictureMax ? 'tooLarge' : undefined
}

/** Chooses, previews, uploads and saves the member's picture. */
export function usePicture({ onSaved }: { onSaved: () => void }) {
  const { api, session } = useHost()
  const [chosen, setChosen] = useState<Chosen>()
  const [problem, setProblem] = useState<Problem>()
  const [said, setSaid] = useState<string>()
  const [busy, setBusy] = useState(false)
  const preview = chosen?.preview
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview])

  function choose(file: File | undefined) {
    if (!file) return
    const wrong = problemOf(file)
    setSaid(undefined)
    setProblem(wrong)
    setChosen(wrong ? undefined : { file, preview: URL.createObjectURL(file) })
  }
  async function put(headPic: () => Promise<string>) {
    setBusy(true)
    setSaid(undefined)
    setProblem(undefined)
    try {
      session.update(await api.call('user.saveHead', { head_pic: await headPic() }))
      setChosen(undefined)
      onSaved()
    } catch (error) {
      if (!(error instanceof Refused)) return // The shell has reported it.
      setSaid(error.message)
      // Only a refusal of the picture itself requires choosing another one.
      if (error.key.startsWith('picture_')) setChosen(undefined)
    } finally {
      setBusy(false)
    }
  }
  return {
    chosen,
    problem,
    said,
    busy,
    choose,
    forget: () => setChosen(undefined),
    save: () =>
      put(async () => {
        const files = chosen && { file: chosen.file }
        return (await api.call('user.uploadImage', {}, { files })).url
      }),
    remove: () => put(async () => ''),
  }
}
