import { useState } from 'react'
import { aHistory } from '../../testing/builders'
import { Card, EmptyState, Flex, Grid, Panel, SegmentedControl, Text } from '..'
import { JoinedLeftChart, Sparkline } from '../chart'
import { DataTable } from '../table'
import { columns, Fans } from './fans'
import { History } from './history'
import { Section } from './section'

export function Data() {
  return (
    <>
      <Lines />
      <Chart />
      <Fans />
      <History />
      <Waiting />
    </>
  )
}

function Lines() {
  return (
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
          <Sparkline values={Array.from({ length: 30 }, (_, i) => (i < 29 ? null : 500))} label="只有今天" />
        </Card>
      </Grid>
    </Section>
  )
}

function Chart() {
  const [range, setRange] = useState<'30d' | '90d' | '1y'>('30d')
  const days = aHistory({ '30d': 30, '90d': 90, '1y': 365 }[range])
  return (
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
  )
}

/** The table without rows: loading, failed, and empty. */
function Waiting() {
  return (
    <Section title="Table, waiting, broken and empty">
      <Grid gap={4}>
        <Panel flush label="等待">
          <DataTable label="等待" columns={columns} rows={[]} rowKey={(fan) => fan.uid} loading expect={3} />
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
  )
}
