import { Fragment } from 'react'
import classes from './LedgerEquation.module.css'

type Term = { name: string; value: number }
type Props = { whole: Term; parts: readonly [Term, Term, Term]; language: string }

/** An equation with each number above its name, aligned in all rows, so that an imbalance is easy to see. */
export function LedgerEquation({ whole, parts, language }: Props) {
  const isBalanced = whole.value === parts.reduce((sum, { value }) => sum + value, 0)
  return (
    <span className={classes.equation} data-holds={isBalanced}>
      <LedgerTerm {...whole} language={language} />
      {parts.map((part, index) => (
        <Fragment key={part.name}>
          <span className={classes.sign}>{index > 0 ? '+' : isBalanced ? '=' : '≠'}</span>
          <LedgerTerm {...part} language={language} />
        </Fragment>
      ))}
    </span>
  )
}

const LedgerTerm = ({ name, value, language }: Term & { language: string }) => (
  <span className={classes.term}>
    <span className={classes.number}>{value.toLocaleString(language)}</span> <span className={classes.name}>{name}</span>
  </span>
)
