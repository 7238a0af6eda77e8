import type { RestoreItem } from '@fankeep/shared/contract'
import { useHost } from '@fankeep/shared/host'
import { Box, Button, DateText, Flex, Text, TextLink } from '@fankeep/shared/ui'
import { Checkbox } from '@fankeep/shared/ui/forms'
import { useText } from '../text'
import { Thumb } from '../thumb'

export interface ItemRowProps {
  item: RestoreItem
  /** Whether it can still be ticked. */
  open: boolean
  busy: boolean
  onTick: (done: boolean) => void
}

/** One post of a package: its words to copy, and whether it was put up. */
export function ItemRow({ item, open, busy, onTick }: ItemRowProps) {
  const { t } = useText()
  const host = useHost()
  const title = item.title ?? (item.text.split('\n', 1)[0] || t('noText'))
  const copy = async () => {
    const words = [item.title, item.text].filter(Boolean).join('\n\n')
    const copied = await navigator.clipboard?.writeText(words).then(
      () => true,
      () => false,
    )
    host.notify(
      copied ? { kind: 'success', title: t('copied') } : { kind: 'warning', title: t('copyFailed') },
    )
  }
  return (
    <Flex
      as="li"
      align="center"
      gap={{ base: 3, md: 4 }}
      px={{ base: 4, md: 5 }}
      py={3}
      borderBottomWidth="1px"
    >
      <Checkbox
        label={t('ticked', { title: title.slice(0, 40) })}
        checked={item.outcome === 'done'}
        disabled={!open || busy}
        onChange={onTick}
      />
      <Thumb media={item.media[0]} off={item.outcome === 'skipped'} />
      <Box minW={0} flex={1}>
        <Text truncate>{title}</Text>
        <Text fontSize="12" color="ink.500" truncate>
          {t('number', { n: String(item.n).padStart(4, '0') })}
          {item.media.length > 0 && ` · ${t('files', { count: item.media.length })}`}
          {' · '}
          {t(`outcome.${item.outcome}`)}
          {item.at && (
            <>
              {' '}
              <DateText at={item.at} withTime />
            </>
          )}
        </Text>
        {item.url && (
          <TextLink href={item.url} target="_blank" rel="noreferrer noopener">
            {t('open')}
          </TextLink>
        )}
      </Box>
      {item.outcome === 'waiting' && (
        <Button variant="line" size="sm" icon="copy" onClick={() => void copy()}>
          {t('copy')}
        </Button>
      )}
    </Flex>
  )
}
