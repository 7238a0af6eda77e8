import type { Page } from '@fankeep/shared/contract'
import { useMember } from '@fankeep/shared/host'
import { Box, Button, Heading, Marks, platformName } from '@fankeep/shared/ui'
import { Changes, ChangingItem } from '@fankeep/shared/ui/motion'
import { useOpenAdd, useOpenImport } from '../open-dialogs'
import { useText } from '../format'
import { nameOf } from '../member-pages/page-state'
import { type Todo, todosOf } from './todos'

/** Suggestions that prepare for the next bad day. Renders nothing if there are none. */
export function TodoList({ pages }: { pages: Page[] }) {
  const { t } = useText()
  const { limits } = useMember()
  const todos = todosOf(pages, limits)
  if (todos.length === 0) return null
  return (
    <section aria-labelledby="todo">
      <Heading id="todo" fontSize="16">
        {t('todo.title', { count: todos.length, number: t(`todo.number.${todos.length}`) })}
      </Heading>
      <Box as="ul" mt={3}>
        <Changes>
          {todos.map((todo) => (
            <ChangingItem key={JSON.stringify(todo)}>
              <Entry todo={todo} />
            </ChangingItem>
          ))}
        </Changes>
      </Box>
    </section>
  )
}

function Entry({ todo }: { todo: Todo }) {
  const { t, format, language } = useText()
  const [openAdd, openImport] = [useOpenAdd(), useOpenImport()]
  const params = {
    name: 'page' in todo ? nameOf(todo.page) : '',
    platform: 'platform' in todo ? platformName(todo.platform, language) : '',
    day: 'page' in todo && todo.page.list_at ? format.day(todo.page.list_at) : '',
  }
  const what = todo.what === 'list' && !todo.page.list_at ? 'noList' : todo.what
  const action = { variant: 'line', size: 'sm' } as const
  return (
    <Box
      display="grid"
      gridTemplateColumns="minmax(0, 1fr) auto"
      gap="0.125rem 1.5rem"
      alignItems="center"
      py={3}
      borderBottomWidth="1px"
      css={{ 'li:last-child > &': { borderBottomWidth: 0 } }}
    >
      <div>
        <b>{t(`todo.${what}.title`, params)}</b>
        <Box as="p" fontSize="13" color="ink.500" textWrap="balance">
          {t(`todo.${what}.text`, params)}
        </Box>
      </div>
      {'page' in todo && (
        <Button {...action} onClick={() => openImport(todo.page.id)}>
          {t(`todo.${what}.action`)}
        </Button>
      )}
      {todo.what === 'spare' && (
        <Button {...action} onClick={() => openAdd(todo.platform, 'backup')}>
          {t('todo.spare.action')}
        </Button>
      )}
      {todo.what === 'storage' && (
        <>
          <Button {...action} to="/capacityBonus">
            {t('todo.storage.action')}
          </Button>
          <StorageUsed percent={todo.percent} />
        </>
      )}
    </Box>
  )
}

function StorageUsed({ percent }: { percent: number }) {
  const { t } = useText()
  return (
    <Box
      gridColumn="1 / -1"
      display="flex"
      alignItems="center"
      gap={3}
      mt={1}
      fontSize="12"
      color="ink.500"
      whiteSpace="nowrap"
    >
      <Box flex={1}>
        <Marks at={percent} tone="warn" />
      </Box>
      {t('todo.storage.used', { percent })}
    </Box>
  )
}
