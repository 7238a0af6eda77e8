import type { SpareCode } from '@fankeep/shared/contract'
import { saveText, useAction, useHost, useMember } from '@fankeep/shared/host'
import { Box, Button, Flex, Note, VisuallyHidden } from '@fankeep/shared/ui'
import { Checkbox } from '@fankeep/shared/ui/forms'
import { useState } from 'react'
import { useText } from '../../format'
import { useCopy } from '../../use-copy'

/** Ten codes for use without the phone: the member saves or copies them before closing. */
export function SpareCodes({ codes, onDone }: { codes: SpareCode[]; onDone: () => void }) {
  const { t, format } = useText()
  const { tell } = useHost()
  const copy = useCopy()
  const { email, nickname } = useMember()
  const download = useAction('twoFactor.downloadSpareCodes')
  const [kept, setKept] = useState(false)

  async function save() {
    const answer = await download.run({})
    if (!answer) return tell('downloadFailed')
    const head = t('spare.fileHead', {
      account: email || nickname,
      day: format.date(new Date().toISOString()),
    })
    const lines = answer.codes.map(({ code, used }) => (used ? `${code} ${t('spare.fileUsed')}` : code))
    saveText(t('spare.fileName'), [head, '', ...lines, ''].join('\n'))
  }
  const free = codes.filter(({ used }) => !used).map(({ code }) => code)
  return (
    <>
      <Box>{t('spare.text')}</Box>
      <CodeList codes={codes} />
      {download.refused && (
        <Box mb={4}>
          <Note tone="bad" announce>
            {download.refused.message}
          </Note>
        </Box>
      )}
      <Flex gap={2} wrap="wrap">
        <Button variant="line" icon="download" busy={download.busy} onClick={save}>
          {t('spare.download')}
        </Button>
        {copy && (
          <Button variant="line" icon="copy" onClick={() => void copy(free.join('\n'), t('spare.copied'))}>
            {t('spare.copy')}
          </Button>
        )}
      </Flex>
      <Box mt={5} pt={4} borderTopWidth="1px">
        <Checkbox checked={kept} onChange={setKept}>
          {t('spare.kept')}
        </Checkbox>
        <Button mt={4} disabled={!kept} onClick={onDone}>
          {t('spare.done')}
        </Button>
      </Box>
    </>
  )
}

function CodeList({ codes }: { codes: SpareCode[] }) {
  const { t } = useText()
  return (
    <Box
      as="ol"
      role="list"
      aria-label={t('spare.title')}
      display="grid"
      gridTemplateColumns="repeat(2, minmax(0, 1fr))"
      gap="0.5rem 1rem"
      my={4}
      p={4}
      borderWidth="1px"
      borderRadius="control"
      bg="paper.50"
      fontVariantNumeric="tabular-nums"
      fontWeight="600"
      letterSpacing=".02em"
    >
      {codes.map(({ code, used }) => (
        <Box
          as="li"
          key={code}
          {...(used && { color: 'ink.500', fontWeight: 400, textDecoration: 'line-through' })}
        >
          {code}
          {used && <VisuallyHidden>{t('spare.used')}</VisuallyHidden>}
        </Box>
      ))}
    </Box>
  )
}
