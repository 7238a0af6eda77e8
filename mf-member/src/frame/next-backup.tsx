import { Box, Marks, useNow } from '@fankeep/shared/ui'
import { useText } from '../format'
import { useMemberPages } from '../member-pages/use-member-pages'

/** When the next automatic backup runs; shown only if one is planned. */
export function NextBackup() {
  const { t, format } = useText()
  const { pages } = useMemberPages()
  const now = useNow().getTime()
  const next = pages
    ?.filter((page) => page.next_backup)
    .sort((one, other) => one.next_backup!.localeCompare(other.next_backup!))[0]
  if (!next?.next_backup) return null

  const end = Date.parse(next.next_backup)
  const begin = next.last_backup ? Date.parse(next.last_backup) : end - 86_400_000
  const left = (end - now) / 1000
  const at = Math.min(100, Math.max(0, ((now - begin) / (end - begin)) * 100))
  return (
    <Box
      hideBelow="xl"
      mt="auto"
      p="0.75rem 0.75rem 0"
      borderTopWidth="1px"
      fontSize="12"
      color="ink.500"
      fontVariantNumeric="tabular-nums"
    >
      {t('nav.next')}
      <Box as="b" display="block" fontSize="13" color="ink.950">
        {format.when(next.next_backup)}
      </Box>
      <Box my={2}>
        <Marks at={at} label={t('nav.next')} />
      </Box>
      {left > 0 ? t('nav.nextIn', { span: format.span(left) }) : t('nav.due')}
    </Box>
  )
}
