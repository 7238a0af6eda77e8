import type { Page, Post } from '@fankeep/shared/contract'
import { Refused } from '@fankeep/shared/host'
import { useSearchParams } from '@fankeep/shared/router'
import { Box, Button, EmptyState, ErrorState, Flex, Grid, Menu, Skeleton } from '@fankeep/shared/ui'
import { useState } from 'react'
import { useOpenImport } from '../open-dialogs'
import { usePicks } from '../download/use-picks'
import { useText } from '../format'
import { contentWord } from '../member-pages/page-state'
import { SearchInput } from '../search-input'
import { PostCard } from './post-card'
import { PostDialog } from './post-dialog'
import { PostPicks } from './post-picks'
import { type PostKind, postKinds, usePosts } from './use-posts'

/** The backed-up posts of a page, to read and search. */
export function PostsView({ page }: { page: Page }) {
  const { t, format } = useText()
  const { q, kind, set, clear } = useFilter()
  const { posts, error, loading, more, reload } = usePosts({ id: page.id, q: q || undefined, kind })
  const [open, setOpen] = useState<Post>()
  const picks = usePicks({ q, kind })
  const shown = posts?.list.map(({ id }) => id) ?? []
  const total =
    posts &&
    (posts.exact ? format.number(posts.total) : t('fans.about', { number: format.number(posts.total) }))
  return (
    <section aria-label={t(`content.${contentWord(page)}`)}>
      <PostTools q={q} kind={kind} total={total} onSet={set} />
      {error && !posts && (
        <ErrorState
          title={t('posts.error')}
          text={error instanceof Refused ? error.message : undefined}
          onRetry={reload}
        />
      )}
      {!posts && loading && <PostSkeletons />}
      {posts?.list.length === 0 && <NoPosts page={page} plain={!q && !kind} onClear={clear} />}
      {posts && posts.list.length > 0 && (
        <PostPicks
          page={page}
          picks={picks}
          shown={shown}
          total={!q && !kind && total ? { count: posts.total, number: total } : undefined}
        />
      )}
      {posts && posts.list.length > 0 && (
        <Grid gap={4} gridTemplateColumns={columns} aria-busy={loading || undefined}>
          {posts.list.map((post) => (
            <PostCard
              key={post.id}
              post={post}
              platform={page.platform}
              onOpen={() => setOpen(post)}
              picked={picks.has(post.id)}
              onPick={(on) => picks.toggle(post.id, on, shown)}
            />
          ))}
        </Grid>
      )}
      {posts?.next && (
        <Flex justify="center" mt={6}>
          <Button variant="line" busy={loading} onClick={error ? reload : more}>
            {error ? t('posts.again') : t('posts.more')}
          </Button>
        </Flex>
      )}
      {open && <PostDialog post={open} platform={page.platform} onClose={() => setOpen(undefined)} />}
    </section>
  )
}

const columns = { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' }

function NoPosts({ page, plain, onClear }: { page: Page; plain: boolean; onClear: () => void }) {
  const { t } = useText()
  const openImport = useOpenImport()
  return (
    <Box borderWidth="1px" borderRadius="card">
      <EmptyState
        drawing="posts"
        title={t(plain ? 'posts.none.title' : 'posts.noMatch.title')}
        text={t(plain ? 'posts.none.text' : 'posts.noMatch.text')}
        action={
          plain ? (
            <Button icon="upload" onClick={() => openImport(page.id)}>
              {t('card.action.import')}
            </Button>
          ) : (
            <Button variant="line" onClick={onClear}>
              {t('fans.noMatch.clear')}
            </Button>
          )
        }
      />
    </Box>
  )
}

function PostSkeletons() {
  return (
    <Grid gap={4} gridTemplateColumns={columns} aria-busy>
      {[0, 1, 2].map((card) => (
        <Box key={card} borderWidth="1px" borderRadius="card" overflow="hidden">
          <Skeleton h="12rem" radius="0" />
          <Box p={4} display="grid" gap={2}>
            <Skeleton w="90%" h={12} />
            <Skeleton w="60%" h={12} />
            <Skeleton w="40%" h={10} />
          </Box>
        </Box>
      ))}
    </Grid>
  )
}

/** The search that the address contains. */
function useFilter() {
  const [params, setParams] = useSearchParams()
  const q = (params.get('q') ?? '').slice(0, 100)
  const kind = postKinds.find((each) => each === params.get('kind'))
  const set = (key: 'q' | 'kind', value: string | undefined) =>
    setParams(
      (now) => {
        if (value) now.set(key, value)
        else now.delete(key)
        return now
      },
      { replace: key === 'q' },
    )
  const clear = () =>
    setParams((now) => {
      now.delete('q')
      now.delete('kind')
      return now
    })
  return { q, kind, set, clear }
}

interface PostToolsProps {
  q: string
  kind: PostKind | undefined
  /** How many match, in words; undefined while loading. */
  total: string | undefined
  onSet: (key: 'q' | 'kind', value: string | undefined) => void
}

function PostTools({ q, kind, total, onSet }: PostToolsProps) {
  const { t } = useText()
  return (
    <Flex align="center" gap={2} mb={4} wrap="wrap">
      <Box w={{ base: 'full', md: '19rem' }}>
        <SearchInput value={q} onSearch={(text) => onSet('q', text)} label={t('posts.search')} />
      </Box>
      <Menu
        label={t('posts.kind')}
        trigger={
          <Button variant="line" size="sm" fontWeight={400} iconEnd="chevronDown">
            {kind ? t(`posts.kinds.${kind}`) : t('posts.anyKind')}
          </Button>
        }
        items={[undefined, ...postKinds].map((each) => ({
          key: each ?? 'all',
          label: each ? t(`posts.kinds.${each}`) : t('posts.anyKind'),
          checked: each === kind,
          onSelect: () => onSet('kind', each),
        }))}
      />
      {total !== undefined && (
        <Box ms="auto" fontSize="12" color="ink.500" role="status" fontVariantNumeric="tabular-nums">
          {t('posts.matches', { number: total })}
        </Box>
      )}
    </Flex>
  )
}
