import { useState } from 'react'
import { Flex, Grid, SegmentedControl, Text } from '..'
import { DatePicker, DateTimePicker, TimeInput } from '../date'
import { Field } from '../forms'
import { Section } from './section'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

export function Dates() {
  const [day, setDay] = useState<string | null>(inDays(4).toISOString().slice(0, 10))
  const [none, setNone] = useState<string | null>(null)
  const [time, setTime] = useState('21:30')
  const [moment, setMoment] = useState<string | null>(inDays(1).toISOString())
  const [late, setLate] = useState<string | null>(inDays(-1).toISOString())
  const [when, setWhen] = useState<'now' | 'later'>('later')
  const last = inDays(7).toISOString().slice(0, 10)
  return (
    <Section title="Days and times">
      <Grid gap={6} templateColumns={{ base: 'minmax(0, 1fr)', lg: '1fr 1fr' }} alignItems="start">
        <Field label="到期日" hint="可以直接輸入，例如 12/5">
          <DatePicker value={day} onChange={setDay} />
        </Field>
        <Field label="還沒選" optional>
          <DatePicker value={none} onChange={setNone} />
        </Field>
        <Field label="七天內" error="這天已經排了另一次 CallBack，請換一天">
          <DatePicker value={day} onChange={setDay} min={inDays(0).toISOString().slice(0, 10)} max={last} />
        </Field>
        <Field label="停用">
          <DatePicker value={day} onChange={setDay} disabled />
        </Field>
        <Field label="時間">
          <TimeInput value={time} onChange={setTime} />
        </Field>
        <Field label="停用的時間">
          <TimeInput value="03:00" onChange={setTime} disabled />
        </Field>
        <Field label="什麼時候送出" group>
          <Flex>
            <SegmentedControl
              label="什麼時候送出"
              value={when}
              onChange={setWhen}
              options={[
                { value: 'now', label: '立刻送出' },
                { value: 'later', label: '排程' },
              ]}
            />
          </Flex>
          {when === 'later' && <DateTimePicker value={moment} onChange={setMoment} />}
          <Text fontSize="12" color="ink.500">
            {moment}
          </Text>
        </Field>
        <Field label="已經過去" group>
          <DateTimePicker value={late} onChange={setLate} />
        </Field>
      </Grid>
    </Section>
  )
}
