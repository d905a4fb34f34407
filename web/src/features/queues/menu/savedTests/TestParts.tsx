import { type ReactNode, useLayoutEffect, useRef } from 'react'
import classes from './Tests.module.css'

export type CheckTone = 'good' | 'bad' | 'warn'

export const CheckList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={classes.list} aria-label={label}>
    {children}
  </ul>
)

type CheckProps = { tone: CheckTone; icon: ReactNode; name: string; where?: string; label?: string; tool?: ReactNode; onOpen: () => void }

/** A test or an issue with its state. */
export const CheckRow = ({ tone, icon, name, where, label, tool, onOpen }: CheckProps) => (
  <li className={classes.row}>
    <button type="button" className={classes.test} data-tone={tone} onClick={onOpen}>
      <span className={classes.icon} data-tone={tone} aria-hidden>
        {icon}
      </span>
      {where === undefined ? (
        <span className={classes.name}>{name}</span>
      ) : (
        <span className={classes.text}>
          {name}
          <span className={classes.where}>{where}</span>
        </span>
      )}
      {label && (
        <span className={classes.label} data-tone={tone}>
          {label}
        </span>
      )}
    </button>
    {tool}
  </li>
)

/** The state of a whole list. */
export const CheckLabel = ({ tone, children }: { tone: CheckTone; children: string }) => (
  <span className={classes.label} data-tone={tone}>
    {children}
  </span>
)

/** The turns of a test; scrolls to the first that differs. */
export function TurnList({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    list.current?.querySelector('[data-differs]')?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={list} className={classes.turns}>
      {children}
    </div>
  )
}

type TurnProps = { says: string; expected: AnswersProps; got: AnswersProps | null }
type AnswersProps = { name: string; texts: readonly string[]; nothing: string }

/** A message and the answers to it; where they differ, expected and actual side by side. */
export const TestTurn = ({ says, expected, got }: TurnProps) => (
  <div className={classes.turn} data-differs={got ? true : undefined}>
    <p className={classes.says}>{says}</p>
    <AnswerColumn {...expected} isWhole={!got} tone={got ? 'good' : undefined} />
    {got && <AnswerColumn {...got} isWhole={false} tone="bad" />}
  </div>
)

const AnswerColumn = ({ name, texts, nothing, isWhole, tone }: AnswersProps & { isWhole: boolean; tone: CheckTone | undefined }) => (
  <div className={isWhole ? classes.same : classes.side}>
    <p className={classes.sideName}>{name}</p>
    {texts.length === 0 && <p className={classes.answer}>{nothing}</p>}
    {[...texts.entries()].map(([index, text]) => (
      <p key={index} className={classes.answer} data-tone={tone}>
        {text}
      </p>
    ))}
  </div>
)
