import type { Page } from '@fankeep/shared/contract'
import { useHost } from '@fankeep/shared/host'
import { Button, Flex } from '@fankeep/shared/ui'
import { PickBar } from '../download/pick-bar'
import { useDownload } from '../download/use-download'
import type { Picks } from '../download/use-picks'
import { useText } from '../format'

interface PostPicksProps {
  page: Page
  picks: Picks
  shown: readonly string[]
  total: { count: number; number: string } | undefined
}

/** The selection bar of the posts: downloads the selected posts, with their pictures and films, as one ZIP. */
export function PostPicks({ page, picks, shown, total }: PostPicksProps) {
  const { t } = useText()
  const host = useHost()
  const download = useDownload('posts.download', page)
  const nothing = !picks.all && picks.count === 0
  const press = () =>
    nothing
      ? host.notify({ kind: 'warning', title: t('pick.posts.nothing') })
      : void download.start(
          { id: page.id, ...(picks.all ? { all: true } : { post: [...picks.keys] }) },
          'zip',
        )
  return (
    <Flex
      role="status"
      align="center"
      wrap="wrap"
      gap={{ base: '.25rem .75rem', md: 4 }}
      minH="3rem"
      mb={4}
      ps={{ base: 3, md: 4 }}
      pe={2}
      py={1.5}
      bg="brand.50"
      borderRadius="control"
      fontSize="13"
      fontVariantNumeric="tabular-nums"
    >
      <PickBar
        kind="posts"
        picks={picks}
        shown={shown}
        total={total}
        received={download.received}
        onStop={download.stop}
      >
        <Button size="sm" variant={nothing ? 'line' : 'solid'} icon="download" onClick={press}>
          {t('download.zip')}
        </Button>
      </PickBar>
    </Flex>
  )
}
