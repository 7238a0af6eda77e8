import { platforms } from '../../contract/platforms'
import {
  Avatar,
  Box,
  Bytes,
  Card,
  DateText,
  Flex,
  Grid,
  Icon,
  type IconName,
  Logo,
  Marks,
  Missing,
  Note,
  NumberText,
  PageHead,
  Panel,
  PlatformIcon,
  Price,
  RelativeTime,
  Slots,
  StateBadge,
  Button,
  Text,
  TextLink,
} from '..'
import { iconPaths } from '../icon-paths'
import { Row, Section } from './section'

const states = ['safe', 'running', 'late', 'failed', 'waiting', 'gone', 'danger'] as const
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

export function Pieces() {
  return (
    <>
      <PageHead
        crumb={<TextLink to="/">頻道總覽</TextLink>}
        title="各種零件 Pieces of the kit"
        text="保險箱裡有 2,201,245 位粉絲、9,412 則內容。6 個頻道中，4 個安全、1 個授權過期、1 個需要你現在處理。"
        actions={
          <>
            <Button variant="line" icon="upload">
              匯入封存檔
            </Button>
            <Button icon="plus">新增頻道</Button>
          </>
        }
      />
      <Icons />
      <Faces />
      <States />
      <MarkRow />
      <Figures />
      <Surfaces />
    </>
  )
}

function Icons() {
  return (
    <Section title="Icons">
      <Row gap={4}>
        {(Object.keys(iconPaths) as IconName[]).map((name) => (
          <Icon key={name} name={name} label={name} size={20} />
        ))}
        <Logo />
        <Logo size={40} />
      </Row>
      <Row>
        {platforms.map((platform) => (
          <PlatformIcon key={platform} platform={platform} size={22} />
        ))}
      </Row>
    </Section>
  )
}

function Faces() {
  return (
    <Section title="Faces">
      <Row gap={4}>
        {platforms.map((platform, index) => (
          <Avatar
            key={platform}
            name={['小島慢食', '林予安', 'Slow Island', '廚房', '予安走走', 'Kevin', 'Mina'][index] ?? ''}
            platform={platform}
            size={[28, 40, 40, 52, 40, 40, 28][index]}
          />
        ))}
        {[
          '陳柏宇',
          'Mina Chen',
          '好日子選物',
          '林書瑜',
          '阿德吃四方',
          'Kevin Hsu',
          'さくら',
          '@pp_0317_',
        ].map((name) => (
          <Avatar key={name} name={name} size={28} gone={name.startsWith('@')} />
        ))}
        <Avatar name="壞掉的圖" src="/nowhere.png" size={40} />
      </Row>
    </Section>
  )
}

function States() {
  return (
    <Section title="States">
      <Row gap={5}>
        {states.map((state) => (
          <StateBadge key={state} state={state}>
            {
              {
                safe: '安全',
                running: '備份中',
                late: '授權過期',
                failed: '備份失敗',
                waiting: '排隊中',
                gone: '11/20 離開',
                danger: '疑似被盜',
              }[state]
            }
          </StateBadge>
        ))}
      </Row>
    </Section>
  )
}

function MarkRow() {
  return (
    <Section title="Marks">
      <Grid gap={4} maxW="30rem">
        <Marks at={43} label="43 %" />
        <Marks at={64} tone="good" />
        <Marks at={82} tone="warn" />
        <Marks at={38} tone="flare" tall />
        <Marks at={null} />
        <Flex gap={3} align="center">
          <Slots used={6} of={10} alert={1} label="6 of 10" />
          <Text fontSize="13">
            <b>6</b> / 10
          </Text>
        </Flex>
      </Grid>
    </Section>
  )
}

function Figures() {
  return (
    <Section title="Figures">
      <Row gap={5}>
        <Text fontSize="28" fontWeight={600} letterSpacing="-.02em">
          <NumberText value={1204518} />
        </Text>
        <Text color="goodText">
          <NumberText value={7459} signed />
        </Text>
        <NumberText value={-285} signed />
        <NumberText value={1204518} compact />
        <Price amount={850} />
        <Price amount={2474} />
        <Price amount={892.5} />
        <Bytes value={33500000000} />
        <Missing label="尚未登記" />
        <RelativeTime at={hoursAgo(0.1)} />
        <RelativeTime at={hoursAgo(20)} start />
        <RelativeTime at={hoursAgo(90)} />
        <DateText at={hoursAgo(400)} withTime />
        <DateText at="2026-11-21" />
        <DateText at={null} />
      </Row>
    </Section>
  )
}

function Surfaces() {
  return (
    <Section title="Surfaces">
      <Grid gap={4} templateColumns={{ base: '1fr', lg: '1fr 1fr' }}>
        <Card p={5} lively>
          卡片，會稍微浮起來
        </Card>
        <Card p={5} tone="flare">
          <Text color="flareText" fontWeight={600}>
            13:47
          </Text>
          你的管理權限被移除，授權同時失效
        </Card>
        <Panel
          title="面板"
          actions={
            <Button size="sm" variant="line">
              看全部
            </Button>
          }
        >
          <Text color="ink.700">
            一段文字，裡面有<TextLink to="/terms">一個連結</TextLink>和
            <TextLink href="https://example.com" external>
              外面的連結
            </TextLink>
            。
          </Text>
        </Panel>
        <Box display="grid" gap={2}>
          {(['info', 'good', 'late', 'bad', 'danger'] as const).map((tone) => (
            <Note key={tone} tone={tone}>
              平台只給封存檔裡的名單，名單日期和貼文日期會不一樣。
            </Note>
          ))}
        </Box>
      </Grid>
    </Section>
  )
}
