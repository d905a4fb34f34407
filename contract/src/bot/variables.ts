import type { z } from 'zod'
import type { language } from '../kit/fields.ts'
import { wallTime } from '../time/zones.ts'

type Language = z.output<typeof language>

/** What may stand in two pairs of braces in a text. `ms` and both ways of writing greeting are the same: clients know all three. */
export const variables = [
  'firstName',
  'name',
  'ms',
  'protocol',
  'hora',
  'greeting',
  'gretting',
  'queue',
  'user',
  'company',
  'date',
] as const
export type Values = Readonly<Partial<Record<(typeof variables)[number], string>>>

/** In one pass, so that a value with braces in it, such as a customer's name, is never read as a text of ours. */
export const fillTemplate = (text: string, values: Values) =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name as keyof Values] ?? whole) : whole,
  )

type Circumstances = {
  name: string
  code: string
  queue?: string | undefined
  user?: string | undefined
  company: string
  language: Language
  timezone: string
  now: Date
}

/** The value of every variable, at one moment and towards one customer. */
export function valuesFor({ name, code, queue = '', user = '', company, language, timezone, now }: Circumstances): Required<Values> {
  const [day = '', clock = ''] = new Date(wallTime(timezone, now.getTime())).toISOString().split('T')
  const greeting = greetingAt(language, Number(clock.slice(0, 2)))
  return {
    firstName: name.trim().split(/\s+/)[0] ?? '',
    name,
    ...{ ms: greeting, greeting, gretting: greeting },
    protocol: code,
    hora: clock.slice(0, 5),
    date: day.split('-').reverse().join('/'),
    queue,
    user,
    company,
  }
}

/** How one greets, and from which hour on; before the first of them it is still the evening before. */
const greetings: Record<Language, readonly (readonly [number, string])[]> = {
  pt: [
    [18, 'Boa noite'],
    [12, 'Boa tarde'],
    [5, 'Bom dia'],
  ],
  en: [
    [18, 'Good evening'],
    [12, 'Good afternoon'],
    [5, 'Good morning'],
  ],
  es: [
    [20, 'Buenas noches'],
    [12, 'Buenas tardes'],
    [5, 'Buenos días'],
  ],
}

function greetingAt(language: Language, hour: number) {
  const [evening] = greetings[language]
  return (greetings[language].find(([from]) => hour >= from) ?? evening)?.[1] ?? ''
}
