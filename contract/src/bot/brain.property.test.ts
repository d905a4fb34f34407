import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillTemplate } from '../variables.ts'
import { anyConfig, anyEvent, anySaying, type Event } from './anyConfig.fixture.ts'
import { after, minutes, newTicket, noon, type Scene, stepIn } from './brain.fixture.ts'
import type { BotConfig, BotTicket, Option } from './config.ts'
import type { Happening, Outcome } from './happenings.ts'
import { mostAnswers } from './loopGuard.ts'
import { botState, freshState } from './state.ts'
import { texts } from './texts.ts'

const beginning: Scene = { state: freshState, ticket: newTicket, now: noon, asked: 0 }
type Seen = { before: Scene; happening: Happening; outcome: Outcome; scene: Scene }

const frozen = <Value>(value: Value): Value => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(frozen)
  }
  return value
}

/** What people do to a ticket before the bot hears of it, and what the server does to a closed one whose customer writes. */
function ticketFor(ticket: BotTicket, { kind }: Happening): BotTicket {
  const free = { status: 'pending' as const, userId: null }
  if (kind === 'accepted') return { ...ticket, status: 'open', userId: 3 }
  if (kind === 'transferred' || kind === 'givenBack') return { ...ticket, ...free }
  return kind === 'closed' ? { ...ticket, status: 'closed' } : ticket
}

/** A conversation as the server has it: everything is frozen, so that a step that changed what it was given would fail. */
function live(config: BotConfig, events: readonly Event[], ticket = newTicket): Seen[] {
  let scene: Scene = { ...beginning, ticket }
  return events.flatMap(({ passes, isLate, happening: plain }) => {
    const asked = scene.state?.asking?.id
    const isAnswer = plain.kind === 'answered' || plain.kind === 'failed'
    const happening = isAnswer ? { ...plain, askId: isLate ? 'late' : (asked ?? 'none') } : plain
    const now = new Date(scene.now.getTime() + passes)
    const before = frozen({ ...scene, now, ticket: ticketFor(scene.ticket, happening) })
    const outcome = stepIn(before, frozen(config), frozen(happening))
    scene = after(before, outcome)
    if (happening.kind === 'message' && scene.ticket.status === 'closed' && outcome.actions.length === 0)
      scene = { ...scene, state: freshState, ticket: { ...newTicket, isGroup: ticket.isGroup } }
    return [{ before, happening, outcome, scene }]
  })
}

const lives = (events = fc.array(anyEvent, { maxLength: 40, size: 'max' })) => fc.tuple(anyConfig, events)

test('it never answers when a person holds the ticket, wherever it was with the customer', () => {
  const holds: Partial<BotTicket>[] = [{ status: 'open', userId: 3 }, { status: 'open' }, { userId: 3 }]
  fc.assert(
    fc.property(lives(), anySaying, fc.constantFrom(...holds), ([config, events], text, hold) => {
      for (const { scene } of live(config, events)) {
        const askId = scene.state?.asking?.id ?? ''
        const happenings: Happening[] = [
          { kind: 'message', text },
          { kind: 'answered', askId, replies: [{ text }], orders: { queueId: 1 }, memory: null },
          { kind: 'failed', askId, reason: 'timeout' },
          { kind: 'overdue', queueId: 1 },
          { kind: 'givenBack' },
        ]
        const held = { ...scene, ticket: { ...scene.ticket, status: 'pending' as const, ...hold } }
        for (const happening of happenings) {
          expect(stepIn(held, config, happening)).toMatchObject({ state: scene.state, replies: [], actions: [] })
        }
      }
    }),
    { numRuns: 40 },
  )
})

test('it never says anything in a group, nor to whom a person has taken from it', () => {
  fc.assert(
    fc.property(lives(), fc.boolean(), ([config, events], isGroup) => {
      for (const { before, happening, outcome } of live(config, events, { ...newTicket, isGroup })) {
        if (isGroup) expect(outcome.replies).toEqual([])
        if (before.state === null && happening.kind === 'message')
          expect(outcome).toEqual({ state: null, replies: [], actions: [], steps: [] })
      }
    }),
  )
})

test('the same becomes the same, and nothing that was given is changed', () => {
  fc.assert(
    fc.property(lives(), ([config, events]) => {
      for (const { before, happening, outcome } of live(config, events)) {
        expect(stepIn(structuredClone(before), structuredClone(config), structuredClone(happening))).toEqual(outcome)
      }
    }),
  )
})

test('every state that it reaches can be kept and read again', () => {
  fc.assert(
    fc.property(lives(), ([config, events]) => {
      for (const { outcome } of live(config, events)) {
        if (outcome.state) expect(botState.parse(JSON.parse(JSON.stringify(outcome.state)))).toEqual(outcome.state)
      }
    }),
  )
})

test('menus are counted from one, and never shown more often in a row than they may be', () => {
  fc.assert(
    fc.property(lives(), ([config, events]) => {
      let shown = 0
      for (const { outcome } of live(config, events)) {
        for (const { code, values } of outcome.steps) {
          if (code !== 'menuShown') continue
          expect(values.n === 1 || values.n === shown + 1).toBe(true)
          shown = Number(values.n)
          if (Number(values.of) > 0) expect(values.n).toBeLessThanOrEqual(Number(values.of))
        }
      }
    }),
    { numRuns: 300 },
  )
})

const speaks = ({ outcome, happening }: Seen) =>
  happening.kind === 'message' && (outcome.replies.length > 0 || outcome.actions.some((action) => action.do === 'ask'))
const isAboutHours = ({ outcome }: Seen) => outcome.steps.some(({ code }) => code === 'outOfHours')
const chatter = (passes: fc.Arbitrary<number>) =>
  fc.array(fc.record({ passes, isLate: fc.constant(false), happening: anySaying.map((text) => ({ kind: 'message' as const, text })) }), {
    minLength: 130,
    maxLength: 130,
  })
/** Between two messages whoever was asked has answered. */
const withAnswers = (events: Event[]) =>
  events.flatMap((event): Event[] => [
    event,
    { ...event, passes: 0, happening: { kind: 'answered', askId: '', replies: [{ text: 'So' }], orders: {}, memory: null } },
  ])

/** One whose own bounds do not end anything. */
const tireless = (config: BotConfig): BotConfig => ({
  ...config,
  connection: { ...config.connection, maxUseBotQueues: 0, timeUseBotQueues: 0 },
})

test('whoever goes on and on is answered no more often than the guard allows', () => {
  const pace = fc.constantFrom(0, 1000, 7000, 120_000)
  fc.assert(
    fc.property(
      anyConfig,
      pace.chain((passes) => chatter(fc.constant(passes))),
      (config, events) => {
        const said = live(tireless(config), withAnswers(events)).filter(speaks)
        const answers = said.filter((seen) => !isAboutHours(seen))
        expect(answers.length).toBeLessThanOrEqual(mostAnswers.inAll)
        const [first] = said
        const early = answers.filter(({ before }) => first && before.now.getTime() < first.before.now.getTime() + mostAnswers.milliseconds)
        expect(early.length).toBeLessThanOrEqual(mostAnswers.lately)
      },
    ),
    { numRuns: 60 },
  )
})

/** Two brains, each the customer of the other, until both are silent. Whoever is asked answers at once. */
function faceToFace(configs: readonly [BotConfig, BotConfig], pause: number) {
  const sides = configs.map((config) => ({ config, scene: beginning, answers: 0 }))
  const line = [{ to: 0, text: 'Hi' }]
  let [now, delivered] = [noon.getTime(), 0]
  for (let next = line.shift(); next && delivered < 2000; next = line.shift(), delivered++) {
    const side = sides[next.to]
    if (!side) break
    now += pause
    for (const seen of live1(side.scene, side.config, next.text, now)) {
      side.scene = seen.scene
      if (seen.outcome.replies.length > 0 && !isAboutHours(seen)) side.answers += 1
      line.push(...seen.outcome.replies.map(({ text }) => ({ to: next.to === 0 ? 1 : 0, text })))
    }
  }
  return { delivered, answers: sides.map(({ answers }) => answers) }
}

function live1(scene: Scene, config: BotConfig, text: string, now: number): Seen[] {
  const happening: Happening = { kind: 'message', text }
  const before = { ...scene, now: new Date(now) }
  const outcome = stepIn(before, config, happening)
  const first = { before, happening, outcome, scene: after(before, outcome) }
  const asked = first.scene.state?.asking?.id
  if (!asked) return [first]
  const answer: Happening = { kind: 'answered', askId: asked, replies: [{ text: 'What do you mean?' }], orders: {}, memory: null }
  const answered = stepIn(first.scene, config, answer)
  return [first, { before: first.scene, happening: answer, outcome: answered, scene: after(first.scene, answered) }]
}

test('two bots that face each other fall silent', () => {
  fc.assert(
    fc.property(anyConfig, anyConfig, fc.constantFrom(1, 1000, 10_000, 600_000), (ours, theirs, pause) => {
      const { delivered, answers } = faceToFace([tireless(ours), tireless(theirs)], pause)
      expect(delivered).toBeLessThan(2000)
      for (const count of answers) expect(count).toBeLessThanOrEqual(mostAnswers.inAll)
    }),
    { numRuns: 200 },
  )
})

test('wherever a conversation is, a person can take it, and the bot is silent from then on', () => {
  fc.assert(
    fc.property(lives(), anySaying, ([config, events], text) => {
      for (const { scene } of live(config, events)) {
        const taken = { ...scene, ticket: { ...scene.ticket, status: 'open' as const, userId: 3 } }
        const outcome = stepIn(taken, config, { kind: 'accepted', user: 'Bruno' })
        expect(outcome.state).toBeNull()
        const next = stepIn(after(taken, outcome), config, { kind: 'message', text })
        expect(next).toEqual({ state: null, replies: [], actions: [], steps: [] })
      }
    }),
    { numRuns: 50 },
  )
})

test('whoever writes nothing that can be read waits for a person in the end', () => {
  fc.assert(
    fc.property(lives(), fc.boolean(), ([config, events], fails) => {
      const last = live(config, events).at(-1)?.scene ?? beginning
      let scene: Scene = last.ticket.status === 'closed' ? beginning : last
      for (let count = 0; count < 1500 && scene.state && scene.state.at !== 'waiting'; count++) {
        const asked = scene.state.asking?.id
        const next = { ...scene, now: new Date(scene.now.getTime() + minutes(61)) }
        const answer: Happening = fails
          ? { kind: 'failed', askId: asked ?? '', reason: 'timeout' }
          : { kind: 'answered', askId: asked ?? '', replies: [{ text: 'So' }], orders: {}, memory: null }
        scene = after(next, stepIn(next, config, asked ? answer : { kind: 'message', text: 'Is there anybody?' }))
      }
      expect(scene.state === null || scene.state.at === 'waiting').toBe(true)
    }),
    { numRuns: 60 },
  )
})

/** Everything that may be said: what the company or the language has written, filled in, and the numbers of lines. */
function sayable(config: BotConfig) {
  const { connection, queues, language, company } = config
  const own = texts[language]
  const titles = (options: readonly Option[]): string[] =>
    options.flatMap(({ title, message, children }) => [title, message, ...titles(children)])
  const written = [
    ...[connection.greetingMessage, connection.complationMessage, connection.outOfHoursMessage, connection.ratingMessage],
    ...[connection.expiresInactiveMessage, company.name, newTicket.contactName, 'Bruno', 'Carla', 'So', '{{name}}'],
    ...queues.flatMap(({ name, greetingMessage, outOfHoursMessage, options }) => [
      name,
      greetingMessage,
      outOfHoursMessage,
      ...titles(options),
    ]),
    ...Object.values(own).flat(),
  ]
  const names = [...queues.map(({ name }) => name), '', 'Sales']
  const greetings = [
    'Bom dia',
    'Boa tarde',
    'Boa noite',
    'Good morning',
    'Good afternoon',
    'Good evening',
    'Buenos días',
    'Buenas tardes',
    'Buenas noches',
  ]
  const values = names.flatMap((queue) =>
    greetings.flatMap((greeting) =>
      ['', 'Bruno', 'Carla'].map((user) => ({ name: newTicket.contactName, firstName: 'Ana', ms: greeting, queue, user })),
    ),
  )
  const filled = written.flatMap((text) => [text, ...values.map((some) => fillTemplate(text, some))])
  return new Set(filled.flatMap((text) => [text, text.trim(), text.trimEnd()]))
}

test('nothing is said but what the company or its language has words for', () => {
  fc.assert(
    fc.property(lives(), ([config, events]) => {
      const known = sayable(config)
      for (const { outcome } of live(config, events)) {
        for (const { text } of outcome.replies) {
          const parts = text.split('\n').map((line) => line.replace(/^\[ (\d+|#) \] - /, ''))
          expect(parts.filter((part) => part.trim() !== '' && !known.has(part) && !known.has(text))).toEqual([])
        }
      }
    }),
    { numRuns: 60 },
  )
})
