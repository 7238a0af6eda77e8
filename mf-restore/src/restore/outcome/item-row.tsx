import type { RestoreItem, RestoreRequest } from '@fankeep/shared/contract'
import { useHost } from '@fankeep/shared/host'
import { Box, Button, DateText, Flex, Icon, Text, TextLink } from '@fankeep/shared/ui'
import { Checkbox } from '@fankeep/shared/ui/forms'
import { titleOf, useText } from '../text'
import { Thumb } from '../thumb'
import { outcomeLook } from '../looks'
import { RetryButton } from '../retry-button'

export interface ItemRowProps {
  item: RestoreItem
  request: RestoreRequest
  busy: boolean
  onTick: (done: boolean) => void
  put: (request: RestoreRequest, item?: RestoreItem | null) => void
}

/** Running, or completed by its last tick, which can be undone. */
const mayTick = ({ state, done, of }: RestoreRequest) => state === 2 || (state === 3 && done === of)

/** One post: its result and the reason, where it is now, and what can be done. */
export function ItemRow({ item, request, busy, onTick, put }: ItemRowProps) {
  const { t } = useText()
  const title = titleOf(item) || t('noText')
  const isHand = request.way === 'hand'
  return (
    <Flex
      as="li"
      align="flex-start"
      columnGap={{ base: 3, md: 4 }}
      rowGap={1}
      px={{ base: 4, md: 5 }}
      py={3}
      _notLast={{ borderBottomWidth: '1px' }}
      wrap={{ base: 'wrap', md: 'nowrap' }}
    >
      {isHand && (
        <Flex minH={11} align="center">
          <Checkbox
            label={t('ticked', { title: title.slice(0, 40) })}
            checked={item.outcome === 'done'}
            disabled={!mayTick(request) || busy}
            onChange={onTick}
          />
        </Flex>
      )}
      <Thumb media={item.media[0]} off={item.outcome === 'skipped'} />
      <Box minW={0} flex="1 1 12rem">
        <Text truncate>{title}</Text>
        <Text fontSize="12" color="ink.500" truncate>
          {t('number', { n: String(item.n).padStart(4, '0') })}
          {item.media.length > 0 && ` · ${t('files', { count: item.media.length })}`}
          {item.audience !== null &&
            item.audience !== 'public' &&
            ` · ${t('seenBy', { who: t(`visibility.${item.audience}`) })}`}
        </Text>
        {item.why && (
          <Text mt={1} fontSize="13" color="ink.700">
            {item.why.msg}
          </Text>
        )}
      </Box>
      <Outcome item={item} request={request} busy={busy} onTick={onTick} put={put} />
    </Flex>
  )
}

function CopyButton({ item: { title, text } }: { item: RestoreItem }) {
  const { t } = useText()
  const host = useHost()
  const copy = async () => {
    const words = [title, text].filter(Boolean).join('\n\n')
    const copied = await navigator.clipboard?.writeText(words).then(
      () => true,
      () => false,
    )
    host.notify(
      copied ? { kind: 'success', title: t('copied') } : { kind: 'warning', title: t('copyFailed') },
    )
  }
  return (
    <Button variant="line" size="sm" icon="copy" onClick={() => void copy()}>
      {t('copy')}
    </Button>
  )
}

/** Its result, and what can be done. */
function Outcome({ item, request, busy, onTick, put }: ItemRowProps) {
  const { t } = useText()
  const isHand = request.way === 'hand'
  const [glyph, color] = outcomeLook(item.outcome)
  return (
    <Flex
      flex="none"
      align="center"
      gap={3}
      minH={{ base: 8, md: 11 }}
      w={{ base: 'full', md: 'auto' }}
      ps={{ base: isHand ? '5.625rem' : '3.5rem', md: 0 }}
      wrap="wrap"
      fontSize="13"
    >
      <Flex align="center" gap={1.5} color="ink.700">
        <Icon name={glyph} size={16} color={color} />
        {t(`outcome.${item.outcome}`)}
        {item.outcome === 'done' && item.at && (
          <Text as="span" color="ink.500">
            <DateText at={item.at} withTime />
          </Text>
        )}
      </Flex>
      {item.url && (
        <TextLink href={item.url} target="_blank" rel="noreferrer noopener">
          {t('open')}
        </TextLink>
      )}
      {item.outcome === 'unknown' && (
        <Button variant="line" size="sm" disabled={busy} onClick={() => onTick(true)}>
          {t('found')}
        </Button>
      )}
      {item.can_retry && <RetryButton request={request.id} item={item} put={put} variant="line" />}
      {isHand && item.outcome === 'waiting' && <CopyButton item={item} />}
    </Flex>
  )
}
