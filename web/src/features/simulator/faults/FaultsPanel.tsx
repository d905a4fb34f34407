import { Button, CloseButton, NumberInput, SegmentedControl, Switch } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import type { ManagedConnection } from '@recado/contract/connections'
import { type Faults, simulatorEndpoints } from '@recado/contract/simulator'
import { IconEraser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { formatTime } from '#web/shared/lib/i18n/formatTime.ts'
import { LoadErrorLine } from '#web/shared/ui/LoadError.tsx'
import { NotLoadedYet } from '#web/shared/ui/NotLoadedYet.tsx'
import { Section } from '#web/shared/ui/Section.tsx'
import classes from './FaultParts.module.css'
import { countActiveFaults, type FaultKind, faultKinds, isFaultOn, withoutFault } from './faultKinds.ts'
import { useFaults } from './useFaults.ts'

/** The faults of the simulated network, and its own counts. */
export function FaultsPanel({ connection, onClose }: { connection: ManagedConnection; onClose: () => void }) {
  const { t } = useTranslation('simulatedPhone')
  const { isLoaded, error, retry, faults, until, isPending, set, clear } = useFaults(connection.id)
  const count = countActiveFaults(faults) + (until === null ? 0 : 1)
  const state =
    until !== null ? t('faults.awayUntil', { time: formatTime(until) }) : count > 0 ? t('faults.some', { count }) : t('faults.none')
  return (
    <FaultPanelLayout
      title={t('faults.title')}
      text={isLoaded ? state : ''}
      close={<CloseButton aria-label={t('common:close')} onClick={onClose} />}
      end={
        <Section isLine>
          <NetworkCounts connectionId={connection.id} />
        </Section>
      }
    >
      {isLoaded ? (
        <>
          <Button
            variant="light"
            leftSection={<IconEraser size={18} stroke={1.7} />}
            disabled={count === 0}
            loading={isPending && count > 0}
            onClick={clear}
          >
            {t('faults.clear')}
          </Button>
          <PanelHeading>{t('faults.lasting')}</PanelHeading>
          {faultKinds.map((kind) => (
            <FaultSwitch key={kind.name} kind={kind} faults={faults} onSet={set} />
          ))}
          <PanelHeading>{t('faults.once')}</PanelHeading>
          <FaultActions connection={connection} faults={faults} isAway={until !== null} onSet={set} />
        </>
      ) : error ? (
        <LoadErrorLine title={t('faults.failed')} error={error} onRetry={retry} />
      ) : (
        <NotLoadedYet isLine />
      )}
    </FaultPanelLayout>
  )
}

const INTERVAL = 2000
const counted = ['sent', 'delivered', 'received', 'duplicates', 'distinct'] as const

/** The simulated network's own counts, independent of the app. */
function NetworkCounts({ connectionId }: { connectionId: number }) {
  const { t, i18n } = useTranslation('simulatedPhone')
  const { data } = useQuery({
    queryKey: ['simulator', 'tally', connectionId],
    queryFn: () => call(simulatorEndpoints.tally, { params: { id: connectionId } }),
    refetchInterval: INTERVAL,
    staleTime: 0,
  })
  return (
    <FigureList figures={counted.map((name) => [t(`tally.${name}`), data ? data[name].toLocaleString(i18n.language) : '–'] as const)} />
  )
}

type FaultFigureProps = { kind: FaultKind; faults: Faults; onSet: (faults: Faults) => void }

/** Long enough to type two digits. */
const TYPING_DELAY = 500

/** A fault with its options. */
function FaultSwitch({ kind, faults, onSet }: FaultFigureProps) {
  const { t } = useTranslation('simulatedPhone')
  const { name, on, amount, choice } = kind
  const isSwitchedOn = isFaultOn(faults, name)
  const current = Number(faults[name] ?? 0)
  return (
    <FaultCard
      isOn={isSwitchedOn}
      text={t(`faults.${name}.text`)}
      control={
        <Switch
          label={t(`faults.${name}.name`)}
          fw={600}
          checked={isSwitchedOn}
          onChange={({ currentTarget }) => onSet(currentTarget.checked ? { ...faults, ...on } : withoutFault(faults, kind))}
        />
      }
    >
      {isSwitchedOn && (
        <>
          {amount && (
            <AmountInput
              label={t(`faults.${name}.amount`)}
              value={current / amount.each}
              {...amount}
              onSet={(value) => onSet({ ...faults, [name]: value * amount.each })}
            />
          )}
          {choice && (
            <SegmentedControl
              size="xs"
              w="100%"
              aria-label={t(`faults.${name}.name`)}
              value={String(faults[choice.of])}
              data={choice.values.map((value) => ({ value, label: t(`faults.${choice.of}.${value}`) }))}
              onChange={(value) => onSet({ ...faults, [choice.of]: value })}
            />
          )}
        </>
      )}
    </FaultCard>
  )
}

type AmountProps = { label: string; value: number; least: number; most: number; onSet: (value: number) => void }

function AmountInput({ label, value, least, most, onSet }: AmountProps) {
  const [typed, setTyped] = useState<number | string>(value)
  const [previousValue, setPreviousValue] = useState(value)
  if (previousValue !== value) {
    // The network counts the value down, so the field follows it.
    setPreviousValue(value)
    setTyped(value)
  }
  const set = useDebouncedCallback((next: number) => onSet(next), TYPING_DELAY)
  return (
    <NumberInput
      size="xs"
      w="100%"
      label={label}
      min={least}
      max={most}
      clampBehavior="strict"
      allowDecimal={false}
      value={typed}
      onChange={(next) => {
        setTyped(next)
        if (typeof next === 'number' && next >= least && next !== value) set(next)
      }}
    />
  )
}

type FaultActionsProps = { connection: ManagedConnection; faults: Faults; isAway: boolean; onSet: (faults: Faults) => void }

/** One-time faults. Those not possible now are disabled. */
function FaultActions({ connection: { status }, faults, isAway, onSet }: FaultActionsProps) {
  const { t } = useTranslation('simulatedPhone')
  const [seconds, setSeconds] = useState<number | string>(20)
  const isLinked = status === 'CONNECTED' || status === 'TIMEOUT'
  return (
    <>
      <FaultCard isOn={isAway} text={t('faults.disconnect.text')} control={<strong>{t('faults.disconnect.name')}</strong>}>
        <NumberInput
          size="xs"
          flex={1}
          aria-label={t('faults.disconnect.amount')}
          suffix=" s"
          min={1}
          max={3600}
          clampBehavior="strict"
          allowDecimal={false}
          value={seconds}
          onChange={setSeconds}
        />
        <Button
          size="xs"
          variant="default"
          disabled={!isLinked || typeof seconds !== 'number'}
          onClick={() => onSet({ ...faults, disconnect: Number(seconds) })}
        >
          {t('faults.disconnect.do')}
        </Button>
      </FaultCard>
      <FaultCard text={t('faults.logout.text')} control={<strong>{t('faults.logout.name')}</strong>}>
        <Button size="xs" variant="default" color="red" disabled={!isLinked} onClick={() => onSet({ ...faults, logout: true })}>
          {t('faults.logout.do')}
        </Button>
      </FaultCard>
      <FaultCard text={t('faults.expireQr.text')} control={<strong>{t('faults.expireQr.name')}</strong>}>
        <Button size="xs" variant="default" disabled={status !== 'qrcode'} onClick={() => onSet({ ...faults, expireQr: true })}>
          {t('faults.expireQr.do')}
        </Button>
      </FaultCard>
    </>
  )
}

type PanelProps = { title: string; text: string; close: ReactNode; children: ReactNode; end: ReactNode }

/** The panel beside the phones: faults and counts. */
const FaultPanelLayout = ({ title, text, close, children, end }: PanelProps) => (
  <aside className={classes.panel} aria-label={title}>
    <header className={classes.head}>
      <div>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.text}>{text}</p>
      </div>
      {close}
    </header>
    <div className={classes.body}>{children}</div>
    <footer className={classes.end}>{end}</footer>
  </aside>
)

type CardProps = { control: ReactNode; text: string; isOn?: boolean; children?: ReactNode }

/** A fault with its explanation; its options while it is on. */
const FaultCard = ({ control, text, isOn = false, children }: CardProps) => (
  <div className={classes.card} data-on={isOn || undefined}>
    {control}
    <p className={classes.text}>{text}</p>
    {children && <div className={classes.how}>{children}</div>}
  </div>
)

/** Figures with labels. */
const FigureList = ({ figures }: { figures: readonly (readonly [string, string])[] }) => (
  <dl className={classes.figures}>
    {figures.map(([name, figure]) => (
      <div key={name} className={classes.figure}>
        <dt>{name}</dt>
        <dd>{figure}</dd>
      </div>
    ))}
  </dl>
)

const PanelHeading = ({ children }: { children: string }) => <h3 className={classes.heading}>{children}</h3>
