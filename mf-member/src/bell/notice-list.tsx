import { noticesMarkedMax, noticeTopics } from '@fankeep/shared/contract'
import { Box, Button, Flex, NotLoaded, SegmentedControl } from '@fankeep/shared/ui'
import { Select } from '@fankeep/shared/ui/forms'
import { type RefObject, useState } from 'react'
import { useText } from '../format'
import { useKeptFocus } from '../kept-focus'
import { NoticeRow } from './notice-row'
import type { useNotices } from './use-notices'

type Notices = ReturnType<typeof useNotices>

interface NoticeListProps {
  titleId: string
  notices: Notices
  /** The element that contains the list. */
  popup: RefObject<HTMLElement | null>
  onFollow: () => void
}

/** The member's notices: what happened, when, and a link to the screen for acting on it. */
export function NoticeList({ titleId, notices, popup, onFollow }: NoticeListProps) {
  const { t } = useText()
  useKeptFocus(popup)
  const { list, next, filter } = notices
  const [picked, setPicked] = useState<readonly string[]>([])
  const shown = list.filter(({ id }) => picked.includes(id)).map(({ id }) => id)
  const mark = async (seen: boolean) => {
    await notices.mark(shown, seen)
    setPicked([])
  }
  return (
    <>
      <Head titleId={titleId} notices={notices} />
      <Filters
        filter={filter}
        onChange={(part) => {
          setPicked([])
          notices.show(part)
        }}
      />
      {shown.length > 0 && (
        <Bulk count={shown.length} onMark={(seen) => void mark(seen)} onClear={() => setPicked([])} />
      )}
      {list.length === 0 && notices.state !== 'failed' && <Nothing notices={notices} />}
      <Box as="ul" listStyleType="none">
        {list.map((notice) => (
          <NoticeRow
            key={notice.id}
            notice={notice}
            picked={picked.includes(notice.id)}
            full={shown.length >= noticesMarkedMax}
            onPick={(on) =>
              setPicked((now) => (on ? [...now, notice.id] : now.filter((id) => id !== notice.id)))
            }
            onFollow={() => {
              if (!notice.seen) void notices.mark([notice.id], true)
              onFollow()
            }}
          />
        ))}
      </Box>
      {notices.state === 'failed' && <Failed notices={notices} />}
      {next && (
        <Box p={2} borderTopWidth="1px" borderColor="line">
          <Button variant="ghost" size="sm" w="full" onClick={() => void notices.ask(next)}>
            {t('bell.more')}
          </Button>
        </Box>
      )}
    </>
  )
}

function Head({ titleId, notices }: Pick<NoticeListProps, 'titleId' | 'notices'>) {
  const { t } = useText()
  return (
    <Flex align="center" gap={2} ps={4} pe={2} pt={2} minH="3rem">
      <Box as="h2" id={titleId} me="auto" fontSize="14" fontWeight={600}>
        {t('bell.title')}
      </Box>
      <Button
        variant="ghost"
        size="sm"
        disabled={notices.unseen === 0}
        onClick={() => void notices.markAll()}
      >
        {t('bell.markAll')}
      </Button>
    </Flex>
  )
}

interface FiltersProps {
  filter: Notices['filter']
  onChange: Notices['show']
}

function Filters({ filter, onChange }: FiltersProps) {
  const { t } = useText()
  return (
    <Flex gap={2} px={4} pb={3} pt={1} align="center" wrap="wrap">
      <SegmentedControl
        label={t('bell.show')}
        value={filter.unread ? 'unread' : 'all'}
        options={[
          { value: 'all', label: t('bell.all') },
          { value: 'unread', label: t('bell.new') },
        ]}
        onChange={(value) => onChange({ unread: value === 'unread' })}
      />
      <Box flex="1 9rem" minW={0}>
        <Select
          size="sm"
          aria-label={t('bell.topic')}
          value={filter.topic}
          options={(['all', ...noticeTopics] as const).map((value) => ({
            value,
            label: t(`bell.topics.${value}`),
          }))}
          onValue={(topic) => onChange({ topic: topic as Notices['filter']['topic'] })}
        />
      </Box>
    </Flex>
  )
}

interface BulkProps {
  count: number
  onMark: (seen: boolean) => void
  onClear: () => void
}

/** Actions for the selected notices. */
function Bulk({ count, onMark, onClear }: BulkProps) {
  const { t } = useText()
  return (
    <Flex role="status" align="center" wrap="wrap" gap={1} ps={4} pe={2} py={1} bg="brand.50" fontSize="13">
      <Box me="auto">{t('bell.picked', { count })}</Box>
      <Button variant="ghost" size="sm" onClick={() => onMark(true)}>
        {t('bell.markRead')}
      </Button>
      <Button variant="ghost" size="sm" onClick={() => onMark(false)}>
        {t('bell.markUnread')}
      </Button>
      <Button variant="ghost" size="sm" onClick={onClear}>
        {t('bell.clear')}
      </Button>
    </Flex>
  )
}

function Nothing({ notices: { state, filter } }: { notices: Notices }) {
  const { t } = useText()
  const none = filter.unread || filter.topic !== 'all' ? 'bell.noMatch' : 'bell.empty'
  return (
    <Box role="status" px={4} py={5} borderTopWidth="1px" borderColor="line" fontSize="13" color="ink.700">
      {t(state === 'loading' ? 'bell.loading' : none)}
    </Box>
  )
}

/** Instead of the list, or below it if older notices failed to load. */
function Failed({ notices: { retrying, retry } }: { notices: Notices }) {
  const { t } = useText()
  return (
    <Box p={4} borderTopWidth="1px" borderColor="line">
      <NotLoaded of={{ data: undefined, error: new Error('notices.list'), loading: retrying, reload: retry }}>
        {t('bell.failed')}
      </NotLoaded>
    </Box>
  )
}
