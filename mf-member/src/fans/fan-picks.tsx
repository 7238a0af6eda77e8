import type { CallInput, Page } from '@fankeep/shared/contract'
import { useHost } from '@fankeep/shared/host'
import { Box, Button, Menu } from '@fankeep/shared/ui'
import { callBackTo, type Whom } from '../callback/draft'
import { PickBar } from '../download/pick-bar'
import { type Download } from '../download/use-download'
import type { Picks } from '../download/use-picks'
import { useText } from '../format'

const formats = ['csv', 'xlsx', 'json'] as const

interface FanPicksProps {
  page: Page
  picks: Picks
  shown: readonly string[]
  total: { count: number; number: string } | undefined
  /** The plan shows only this many; the file holds no more. */
  most: number | null
  download: Download<'fans.download'>
  /** The filter of the list: "all" means all fans that match it. */
  filter: Pick<CallInput<'fans.download'>, 'q' | 'since' | 'gone' | 'tag' | 'group'>
  onTag: () => void
  /** Puts them into a group, or takes them out of the manual group that the list shows. */
  onGroup: () => void
  /** Set if two are selected, and both rows are known. */
  onMerge: (() => void) | undefined
  isOut: boolean
}

/** The selection bar of the fans, with the download of the selected fans in a chosen format. */
export function FanPicks({ page, picks, shown, total, most, download, filter, ...on }: FanPicksProps) {
  const { t } = useText()
  const host = useHost()
  const nothing = !picks.all && picks.count === 0
  const whom = picks.all ? wholeOf(filter) : { uids: [...picks.keys] }
  const chosen = picks.all ? { all: true, ...filter } : { uid: [...picks.keys] }
  return (
    <PickBar
      kind="fans"
      picks={picks}
      shown={shown}
      total={total}
      received={download.received}
      onStop={download.stop}
    >
      {!nothing && (
        <>
          <Button size="sm" variant="line" icon="edit" onClick={on.onTag}>
            {t('labels.action')}
          </Button>
          <Button size="sm" variant="line" icon={on.isOut ? 'minus' : 'plus'} onClick={on.onGroup}>
            {t(on.isOut ? 'groups.takeOut' : 'groups.add')}
          </Button>
          {on.onMerge && (
            <Button size="sm" variant="line" icon="link" onClick={on.onMerge}>
              {t('merge.action')}
            </Button>
          )}
        </>
      )}
      {!nothing && whom && (
        <Button
          size="sm"
          variant="line"
          icon="beacon"
          onClick={() => host.navigate(callBackTo(host, page.id, whom))}
        >
          {t('pick.fans.callback')}
        </Button>
      )}
      {nothing ? (
        <Button
          size="sm"
          variant="line"
          icon="download"
          onClick={() => host.notify({ kind: 'warning', title: t('pick.fans.nothing') })}
        >
          {t('download.action')}
        </Button>
      ) : (
        <FormatMenu
          most={most}
          onPick={(each) => void download.start({ id: page.id, format: each, ...chosen }, each)}
        />
      )}
    </PickBar>
  )
}

/** The recipients of a CallBack if all fans that the list shows are selected: the whole list, or a group of it. */
function wholeOf({ group, ...filter }: FanPicksProps['filter']): Whom | undefined {
  if (Object.values(filter).some((value) => value !== undefined)) return undefined
  return group === undefined ? 'all' : { group }
}

interface FormatMenuProps extends Pick<FanPicksProps, 'most'> {
  onPick: (format: (typeof formats)[number]) => void
}

function FormatMenu({ most, onPick }: FormatMenuProps) {
  const { t, format } = useText()
  return (
    <Menu
      align="end"
      label={t('download.format')}
      head={
        most !== null && (
          <Box maxW="20rem" fontSize="12" color="ink.700">
            {t('pick.fans.most', { count: most, number: format.number(most) })}
          </Box>
        )
      }
      trigger={
        <Button size="sm" icon="download" iconEnd="chevronDown">
          {t('download.action')}
        </Button>
      }
      items={formats.map((each) => ({
        key: each,
        label: (
          <>
            <Box as="b" minW="3rem">
              {each.toUpperCase()}
            </Box>{' '}
            <Box as="span" color="ink.700">
              {t(`download.formats.${each}`)}
            </Box>
          </>
        ),
        onSelect: () => onPick(each),
      }))}
    />
  )
}
