import { useState } from 'react'
import { aFan } from '../../testing/builders'
import type { Fan } from '../../contract/fans'
import {
  Avatar,
  Button,
  DateText,
  Flex,
  IconButton,
  Missing,
  Panel,
  StateBadge,
  Text,
  VisuallyHidden,
} from '..'
import { type Column, DataTable, Pagination } from '../table'
import { Section } from './section'

const fans = Array.from({ length: 16 }, (_, index) => aFan(index + 1, index === 7 ? { name: null } : {}))

const who = (fan: Fan) => (
  <Flex align="center" gap={3} minW={0}>
    <Avatar name={fan.name ?? fan.username ?? '?'} size={28} gone={Boolean(fan.gone_at)} />
    <Text truncate fontWeight={500}>
      {fan.name ?? '未提供名稱'}
    </Text>
  </Flex>
)

export const columns: Column<Fan>[] = [
  { key: 'name', head: '粉絲', cell: who, width: '22%' },
  {
    key: 'handle',
    head: '帳號',
    cell: (fan) => `@${fan.username}`,
    quiet: true,
    hideBelow: 'lg',
    width: '18%',
  },
  {
    key: 'since',
    head: '追蹤日',
    cell: (fan) => <DateText at={fan.followed_at} />,
    sort: 'newest',
    width: '8rem',
  },
  {
    key: 'seen',
    head: '第一次備份',
    cell: (fan) => <DateText at={fan.first_seen} />,
    quiet: true,
    hideBelow: 'xl',
    width: '8rem',
  },
  {
    key: 'state',
    head: '狀態',
    cell: (fan) => (fan.gone_at ? <StateBadge state="gone">11/20 離開</StateBadge> : '追蹤中'),
    quiet: true,
    width: '9rem',
  },
  { key: 'email', head: '登記的 Email', cell: (fan) => fan.email ?? <Missing label="尚未登記" /> },
  {
    key: 'open',
    head: <VisuallyHidden>開啟</VisuallyHidden>,
    cell: (fan) => (
      <IconButton icon="external" size="md" label="在 Instagram 開啟" href={fan.url ?? '#'} target="_blank" />
    ),
    align: 'end',
    width: '4rem',
    hideBelow: 'lg',
  },
]

export function Fans() {
  const [page, setPage] = useState(1)
  const [sort, setSort] = useState('newest')
  const { picked, pick } = usePicked()
  return (
    <Section title="Table">
      <Panel flush label="粉絲名單">
        <DataTable
          label="粉絲名單"
          columns={columns}
          rows={fans}
          rowKey={(fan) => fan.uid}
          sort={sort}
          onSort={setSort}
          muted={(fan) => Boolean(fan.gone_at)}
          selection={{
            has: (fan) => picked.has(fan.uid),
            toggle: (fan, on) => pick([fan], on),
            toggleAll: pick,
            label: (fan) => `選取 ${fan.name}`,
          }}
          selectionBar={
            picked.size > 0 && (
              <>
                <span>
                  <b>已選 {picked.size} 位</b>，本頁 {picked.size} 位
                </span>
                <Button size="sm" icon="download" ms="auto">
                  下載
                </Button>
              </>
            )
          }
          phoneRow={(fan) => ({
            main: (
              <Flex align="center" gap={3}>
                <Avatar name={fan.name ?? '?'} size={36} />
                <div>
                  <Text fontWeight={500}>{fan.name ?? '未提供名稱'}</Text>
                  <Text fontSize="12" color="ink.500">
                    @{fan.username}
                  </Text>
                </div>
              </Flex>
            ),
            end: (
              <>
                11/20
                <br />
                {fan.gone_at ? '已離開' : '追蹤中'}
              </>
            ),
          })}
        />
        <Pagination page={page} pages={75283} onPage={setPage} label="第 1–16 位，共 1,204,518 位" />
      </Panel>
    </Section>
  )
}

function usePicked() {
  const [picked, setPicked] = useState(new Set(['fan4', 'fan7', 'fan9']))
  const pick = (rows: readonly Fan[], on: boolean) =>
    setPicked((before) => {
      const next = new Set(before)
      for (const row of rows) {
        if (on) next.add(row.uid)
        else next.delete(row.uid)
      }
      return next
    })
  return { picked, pick }
}
