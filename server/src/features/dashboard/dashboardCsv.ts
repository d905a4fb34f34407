import { type DashboardExportKind, shareDimensions } from '@recado/contract/dashboard/dashboard'
import type { PromiseFigures } from '@recado/contract/dashboard/dashboardMetrics'
import type { Language } from '@recado/contract/kit/languages'
import { csvHeader, csvLine } from '../../kernel/csv.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { readPromises } from './answerPromises.ts'
import { type DashboardPeriod, readConversationShares, readConversationsPerDay, readConversationsPerHour } from './conversationCounts.ts'
import { readRatings } from './ratings.ts'
import { readAgentStats, readAttendancesPerUser } from './userStats.ts'
import { readWaitingQueues } from './waitingQueues.ts'

type Cell = string | number | boolean | null
type Read = (db: TenantDb, period: DashboardPeriod) => Promise<Record<string, Cell>[]>

const shares = Object.fromEntries(
  shareDimensions.map((by): [typeof by, Read] => [
    by,
    async (db, period) => (await readConversationShares(db, period, by)).map(({ id, name, total }) => ({ id, name, conversations: total })),
  ]),
) as Record<(typeof shareDimensions)[number], Read>

const inMinutes = (seconds: number | null) => seconds && Math.round(seconds / 6) / 10
const promiseCells = ({ promised, kept, broken, medianSeconds, p90Seconds }: PromiseFigures) => ({
  promised,
  kept,
  broken,
  medianMinutes: inMinutes(medianSeconds),
  p90Minutes: inMinutes(p90Seconds),
})

const rowsOf: Record<DashboardExportKind, Read> = {
  ...shares,
  attendants: async (db, { span }) =>
    (await readAgentStats(db, span)).map(({ name, tickets, avgSupportTime, rating, online }) => ({
      name,
      attendances: tickets,
      averageMinutes: avgSupportTime,
      rating,
      online,
    })),
  people: async (db, { span }) =>
    (await readAttendancesPerUser(db, span)).map(({ nome, quantidade }) => ({ name: nome, attendances: quantidade })),
  days: async (db, period) =>
    (await readConversationsPerDay(db, period)).data.map(({ data, horario, total }) => ({
      when: data ?? `${horario}:00`,
      conversations: total,
    })),
  hours: async (db, period) =>
    (await readConversationsPerHour(db, period)).map(({ weekday, hour, total }) => ({ weekday, hour, conversations: total })),
  waiting: async (db) =>
    (await readWaitingQueues(db)).map(({ queue, waiting, withBot, since }) => ({
      queue: queue?.name ?? null,
      waiting,
      withBot,
      since: since === null ? null : new Date(since).toISOString(),
    })),
  ratings: async (db, { span }) =>
    (await readRatings(db, span)).last.map(({ finishedAt, rate, contact, user, words }) => ({
      finishedAt: new Date(finishedAt).toISOString(),
      rating: rate,
      contact: contact.name,
      attendant: user?.name ?? null,
      words,
    })),
  promisesByQueue: async (db, { span }) =>
    (await readPromises(db, span)).queues.map(({ queue, ...figures }) => ({ queue: queue?.name ?? null, ...promiseCells(figures) })),
  promisesByAgent: async (db, { span }) =>
    (await readPromises(db, span)).users.map(({ user, ...figures }) => ({ attendant: user?.name ?? null, ...promiseCells(figures) })),
}

const columnsOf: Record<DashboardExportKind, readonly Column[]> = {
  queue: ['id', 'name', 'conversations'],
  connection: ['id', 'name', 'conversations'],
  tag: ['id', 'name', 'conversations'],
  attendants: ['name', 'attendances', 'averageMinutes', 'rating', 'online'],
  people: ['name', 'attendances'],
  days: ['when', 'conversations'],
  hours: ['weekday', 'hour', 'conversations'],
  waiting: ['queue', 'waiting', 'withBot', 'since'],
  ratings: ['finishedAt', 'rating', 'contact', 'attendant', 'words'],
  promisesByQueue: ['queue', 'promised', 'kept', 'broken', 'medianMinutes', 'p90Minutes'],
  promisesByAgent: ['attendant', 'promised', 'kept', 'broken', 'medianMinutes', 'p90Minutes'],
}

type Column =
  | 'id'
  | 'name'
  | 'conversations'
  | 'attendances'
  | 'averageMinutes'
  | 'rating'
  | 'online'
  | 'when'
  | 'weekday'
  | 'hour'
  | 'queue'
  | 'waiting'
  | 'withBot'
  | 'since'
  | 'finishedAt'
  | 'contact'
  | 'attendant'
  | 'words'
  | 'promised'
  | 'kept'
  | 'broken'
  | 'medianMinutes'
  | 'p90Minutes'
type SheetTexts = {
  columns: Readonly<Record<Column, string>>
  /** From Monday on. */
  weekdays: readonly string[]
  yes: string
  no: string
  decimal: string
}

/** The server needs its own texts, because it writes the sheet. */
const sheetTexts: Readonly<Record<Language, SheetTexts>> = {
  pt: {
    columns: {
      id: 'ID',
      name: 'Nome',
      conversations: 'Conversas',
      attendances: 'Atendimentos',
      averageMinutes: 'Duração média em minutos',
      rating: 'Avaliação',
      online: 'On-line',
      when: 'Quando',
      weekday: 'Dia da semana',
      hour: 'Hora',
      queue: 'Fila',
      waiting: 'Aguardando',
      withBot: 'Com o bot',
      since: 'Desde',
      finishedAt: 'Encerrado em',
      contact: 'Contato',
      attendant: 'Atendente',
      words: 'Comentário',
      promised: 'Respostas com prazo',
      kept: 'No prazo',
      broken: 'Fora do prazo',
      medianMinutes: 'Mediana em minutos',
      p90Minutes: '90% em até (minutos)',
    },
    weekdays: ['segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira', 'sábado', 'domingo'],
    yes: 'sim',
    no: 'não',
    decimal: ',',
  },
  en: {
    columns: {
      id: 'ID',
      name: 'Name',
      conversations: 'Conversations',
      attendances: 'Tickets',
      averageMinutes: 'Average duration in minutes',
      rating: 'Rating',
      online: 'Online',
      when: 'When',
      weekday: 'Weekday',
      hour: 'Hour',
      queue: 'Queue',
      waiting: 'Waiting',
      withBot: 'With the bot',
      since: 'Since',
      finishedAt: 'Resolved at',
      contact: 'Contact',
      attendant: 'Agent',
      words: 'Comment',
      promised: 'Promised answers',
      kept: 'On time',
      broken: 'Late',
      medianMinutes: 'Median in minutes',
      p90Minutes: '90% within (minutes)',
    },
    weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    yes: 'yes',
    no: 'no',
    decimal: '.',
  },
  es: {
    columns: {
      id: 'ID',
      name: 'Nombre',
      conversations: 'Conversaciones',
      attendances: 'Tickets',
      averageMinutes: 'Duración media en minutos',
      rating: 'Evaluación',
      online: 'En línea',
      when: 'Cuándo',
      weekday: 'Día de la semana',
      hour: 'Hora',
      queue: 'Cola',
      waiting: 'En espera',
      withBot: 'Con el bot',
      since: 'Desde',
      finishedAt: 'Finalizado el',
      contact: 'Contacto',
      attendant: 'Agente',
      words: 'Comentario',
      promised: 'Respuestas con plazo',
      kept: 'A tiempo',
      broken: 'Fuera de plazo',
      medianMinutes: 'Mediana en minutos',
      p90Minutes: '90 % en hasta (minutos)',
    },
    weekdays: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'],
    yes: 'sí',
    no: 'no',
    decimal: ',',
  },
}

type Wanted = { looked: DashboardPeriod; kind: DashboardExportKind; language: Language }

/** The figures of the screen as a CSV table, in the reader's language. */
export async function dashboardCsv(db: TenantDb, { looked: period, kind, language }: Wanted): Promise<string> {
  const { columns: titles, weekdays, yes, no, decimal } = sheetTexts[language]
  const columns = columnsOf[kind]
  const rows = await rowsOf[kind](db, period)
  const textOf = (column: Column, value: Cell | undefined) => {
    if (value === null || value === undefined) return ''
    if (typeof value === 'boolean') return value ? yes : no
    if (column === 'weekday') return weekdays[Number(value) - 1] ?? ''
    return typeof value === 'number' ? String(value).replace('.', decimal) : value
  }
  return [
    csvHeader(columns.map((column) => titles[column])),
    ...rows.map((row) => csvLine(columns.map((column) => textOf(column, row[column])))),
  ].join('')
}
