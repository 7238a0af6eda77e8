import { useState } from 'react'
import { aFan, aHistory } from '../../testing/builders'
import type { Fan } from '../../contract/fans'
import {
  Avatar,
  Button,
  Card,
  DateText,
  EmptyState,
  Flex,
  Grid,
  IconButton,
  Missing,
  Panel,
  SegmentedControl,
  StateBadge,
  Text,
  VisuallyHidden,
} from '..'
import { JoinedLeftChart, Sparkline } from '../chart'
import { type Column, DataTable, Pagination } from '../table'
import { History } from './history'
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

const columns: Column<Fan>[] = [
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

export function Data() {
  const [picked, setPicked] = useState(new Set(['fan4', 'fan7', 'fan9']))
  const [page, setPage] = useState(1)
  const [sort, setSort] = useState('newest')
  const [range, setRange] = useState<'30d' | '90d' | '1y'>('30d')
  const days = aHistory({ '30d': 30, '90d': 90, '1y': 365 }[range])
  const pick = (rows: readonly Fan[], on: boolean) =>
    setPicked((before) => {
      const next = new Set(before)
      for (const row of rows) {
        if (on) next.add(row.uid)
        else next.delete(row.uid)
      }
      return next
    })
  return (
    <>
      <Section title="Lines">
        <Grid gap={4} templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' }}>
          <Card p={5}>
            <Sparkline
              values={Array.from({ length: 30 }, (_, i) => 1000 + i * 40 + ((i * 37) % 60))}
              label="30 天"
            />
          </Card>
          <Card p={5}>
            <Sparkline
              values={Array.from({ length: 30 }, (_, i) => (i > 26 ? null : 500 + Math.min(i, 20) * 12))}
              tone="warn"
              label="30 天，3 天沒有"
            />
          </Card>
          <Card p={5}>
            <Sparkline
              values={Array.from({ length: 30 }, (_, i) => (i < 29 ? null : 500))}
              label="只有今天"
            />
          </Card>
        </Grid>
      </Section>
      <Section title="Chart">
        <Panel label="粉絲增減">
          <Flex mb={5} align="center">
            <Text fontSize="12" color="ink.500" me="auto">
              每天加入與離開的粉絲
            </Text>
            <SegmentedControl
              label="範圍"
              value={range}
              onChange={setRange}
              options={[
                { value: '30d', label: '30 天' },
                { value: '90d', label: '90 天' },
                { value: '1y', label: '1 年' },
              ]}
            />
          </Flex>
          <JoinedLeftChart
            days={days.list.map((day, index) =>
              index === days.list.length - 9 ? { ...day, joined: 4386 } : day,
            )}
            range={range}
          />
        </Panel>
      </Section>
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
      <History />
      <Section title="Table, waiting, broken and empty">
        <Grid gap={4}>
          <Panel flush label="等待">
            <DataTable
              label="等待"
              columns={columns}
              rows={[]}
              rowKey={(fan) => fan.uid}
              loading
              expect={3}
            />
          </Panel>
          <Panel flush label="壞掉">
            <DataTable
              label="壞掉"
              columns={columns}
              rows={[]}
              rowKey={(fan) => fan.uid}
              error
              onRetry={() => {}}
            />
          </Panel>
          <Panel flush label="空的">
            <DataTable
              label="空的"
              columns={columns}
              rows={[]}
              rowKey={(fan) => fan.uid}
              empty={<EmptyState drawing="fans" title="沒有符合的粉絲" />}
            />
          </Panel>
        </Grid>
      </Section>
    </>
  )
}
