import { useState } from 'react'
import { aFan } from '../../testing/builders'
import type { Fan } from '../../contract/fans'
import { Button, DateText, EmptyState, StateBadge } from '..'
import { HistoryList, useCursor } from '../table'
import { Section } from './section'

type View = 'all' | 'empty' | 'waiting' | 'broken'

const views: { value: View; label: string }[] = [
  { value: 'all', label: '全部' },
  { value: 'empty', label: '沒有' },
  { value: 'waiting', label: '還沒來' },
  { value: 'broken', label: '沒載入' },
]
const pageOf = (from: string | undefined) => {
  const start = Number(from ?? 0)
  const list = [1, 2, 3, 4].map((n) => aFan(start + n))
  return { list, next: start < 8 ? String(start + 4) : null }
}

/** A list of past items in each of its states, one per view. */
export function History() {
  const [view, setView] = useState<View>('all')
  const cursor = useCursor()
  const data = {
    all: pageOf(cursor.from.cursor),
    empty: { list: [], next: null },
    waiting: undefined,
    broken: undefined,
  }[view]
  return (
    <Section title="History">
      <HistoryList<Fan, View>
        label="紀錄"
        title
        viewLabel="狀態"
        views={views}
        view={view}
        onView={(next) => {
          setView(next)
          cursor.reset()
        }}
        list={{
          data,
          error: view === 'broken' ? new Error() : undefined,
          loading: view === 'waiting',
          reload: () => setView('all'),
        }}
        cursor={cursor}
        failed="紀錄沒有載入成功"
        empty={<EmptyState drawing="posts" title="還沒有紀錄" text="做過的會列在這裡。" />}
        rowKey={({ uid }) => uid}
        columns={[
          { key: 'name', head: '粉絲', cell: ({ name, username }) => name ?? username },
          { key: 'at', head: '追蹤日', cell: ({ followed_at }) => <DateText at={followed_at} /> },
        ]}
        state={{ head: '狀態', cell: () => <StateBadge state="safe">已完成</StateBadge> }}
        act={() => (
          <Button variant="ghost" size="sm">
            查看
          </Button>
        )}
        main={({ name, username }) => name ?? username}
      />
    </Section>
  )
}
