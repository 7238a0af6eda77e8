import { useState } from 'react'
import { Avatar, Button, Card, EmptyState, FanMark, Flex, Grid, StateBadge, Text } from '..'
import { Dial, StatCard } from '../chart'
import { FormFoot, Slider, StepPart, Stepper } from '../forms'
import { CardGrid } from '../table'
import { Row, Section } from './section'

const rising = Array.from({ length: 30 }, (_, day) => 1000 + day * 40 + ((day * 37) % 60))
const halted = rising.map((count, day) => (day > 26 ? null : count))
const three = { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', xl: 'repeat(3, minmax(0, 1fr))' }

export function Amounts() {
  return (
    <>
      <Numbers />
      <Dials />
      <Sliders />
      <Steps />
      <Cards />
    </>
  )
}

function Sliders() {
  const [pages, setPages] = useState(4)
  const [space, setSpace] = useState(100)
  return (
    <Section title="Sliders">
      <Grid gap={6} maxW="42rem">
        <Slider
          label="加購頻道"
          hint="每個每月 NT$80"
          max={30}
          value={pages}
          onChange={setPages}
          format={(count) => `${count} 個`}
          scale={[0, 10, 20, 30]}
        />
        <Slider
          label="加購儲存空間"
          hint="每 100 GB 每月 NT$150"
          max={500}
          step={50}
          value={space}
          onChange={setSpace}
          format={(amount) => `${amount} GB`}
          scale={[0, 100, 200, 300, 400, 500]}
        />
        <Slider label="停用" hint="目前的方案不能加購" max={10} value={3} onChange={() => {}} disabled />
        <Slider
          label="More storage for everything that you keep here"
          hint="each 100 GB costs NT$150 a month, billed with the plan"
          max={500}
          value={500}
          onChange={() => {}}
          format={(amount) => `${amount} gigabytes`}
        />
      </Grid>
    </Section>
  )
}

function Steps() {
  const registering = ['註冊帳號', '填寫資料', '完成']
  return (
    <Section title="Steps">
      <Grid gap={8} maxW="42rem">
        <Stepper label="註冊步驟" steps={registering} step={2} />
        <Stepper label="註冊步驟，都完成" steps={registering} step={4} />
        <Stepper label="還原步驟" look="line" steps={['選擇頻道', '試算', '開始還原']} step={2} />
        <Stepper
          label="Steps with long names"
          steps={['Choose the channel you lost', 'Try it without publishing anything', 'Start']}
          step={1}
        />
        <div>
          <StepPart number={1} title="通知誰">
            全部粉絲，412,386 位
          </StepPart>
          <StepPart number={2} title="說什麼">
            小島慢食搬家了，舊粉專請先不要點
          </StepPart>
          <StepPart number={3} title="什麼時候">
            今晚 21:30
            <FormFoot>
              <Text flex={1} fontSize="13">
                送給 412,386 位
              </Text>
              <Button variant="line">先寄給自己</Button>
              <Button>排好，21:30 送出</Button>
            </FormFoot>
          </StepPart>
        </div>
      </Grid>
    </Section>
  )
}

function Cards() {
  const card = (name: string) => (
    <Card p={5} lively>
      <Flex align="center" gap={3}>
        <Avatar name={name} platform="instagram" />
        <Text fontWeight={600} truncate flex={1}>
          {name}
        </Text>
        <StateBadge state="safe">安全</StateBadge>
      </Flex>
    </Card>
  )
  const rowKey = (name: string) => name
  const long = 'A page whose owner could not decide on one name and so took all of them'
  return (
    <Section title="Card grid, waiting, broken and empty">
      <Grid gap={6}>
        <CardGrid
          label="頻道"
          rows={['小島慢食', '林予安', '予安走走', long]}
          rowKey={rowKey}
          card={card}
          last={
            <Card display="grid" placeItems="center" p={4} borderStyle="dashed">
              <FanMark width={40} />
            </Card>
          }
        />
        <CardGrid label="等待的頻道" rows={[]} rowKey={rowKey} card={card} loading />
        <Grid gap={4} templateColumns={{ base: 'minmax(0, 1fr)', lg: '1fr 1fr' }}>
          <Card>
            <CardGrid label="壞掉" rows={[]} rowKey={rowKey} card={card} error onRetry={() => {}} />
          </Card>
          <Card>
            <CardGrid
              label="空的"
              rows={[]}
              rowKey={rowKey}
              card={card}
              empty={<EmptyState title="放進第一個頻道" action={<Button icon="plus">新增頻道</Button>} />}
            />
          </Card>
        </Grid>
      </Grid>
    </Section>
  )
}

function Numbers() {
  return (
    <Section title="Numbers that matter">
      <Grid gap={4} templateColumns={three}>
        <StatCard
          label="小島慢食 Slow Island"
          value={1204518}
          unit="位粉絲"
          change={{ by: 7459, since: '本週' }}
          values={rising}
          lineLabel="30 天，每天都有備份"
          footer={
            <>
              <span>今天 03:12 備份</span>
              <Button size="sm" variant="line" ms="auto">
                看粉絲名單
              </Button>
            </>
          }
        />
        <StatCard
          label="小島慢食廚房"
          value={143077}
          unit="位粉絲"
          change={{ by: -285, since: '本週' }}
          values={halted}
          tone="warn"
          lineLabel="30 天，最後 3 天沒有備份"
        />
        <StatCard label="直接聯絡得到的粉絲" value={null} unit="位" />
        <StatCard label="還在載入" value={null} values={[]} loading />
        <StatCard
          label="A label that is a good deal longer than the one who drew this card had in mind when drawing it"
          value={9876543210}
          unit="subscribers on every channel together"
          change={{ by: 1234567, since: 'since this Monday' }}
          values={rising}
          lineLabel="30 days"
        />
      </Grid>
    </Section>
  )
}

function Dials() {
  return (
    <Section title="Dials">
      <Row gap={8}>
        {([43, 100, 0, 82, 38, null] as const).map((at, index) => (
          <Dial
            key={index}
            at={at}
            tone={(['brand', 'good', 'brand', 'warn', 'flare', 'brand'] as const)[index]}
          >
            <Text as="b" fontSize="28" letterSpacing="-.02em">
              {at ?? '–'}
            </Text>
            <Text fontSize="12" color="ink.500">
              {at === null ? '還不知道' : '%'}
            </Text>
          </Dial>
        ))}
      </Row>
    </Section>
  )
}
