import { Progress, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import classes from './Checklist.module.css'

type ChecklistStep = {
  key: string
  title: string
  text: string
  icon: ReactNode
  /** Link to where it is done. */
  to: string
  /** Opens the dialog where it is done; then the link is not used. */
  open?: (() => void) | undefined
  isDone: boolean
  /** Shown below the step until it is done: another way to do it, such as the simulator. */
  more?: ReactNode
}

type Props = {
  title: string
  text: string
  /** Progress as text, and the label of a completed step. */
  progress: string
  doneLabel: string
  steps: readonly ChecklistStep[]
  foot: ReactNode
}

/** A checklist of links. The first open step is highlighted. */
export function Checklist({ title, text, progress, doneLabel, steps, foot }: Props) {
  const id = useId()
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <section className={classes.page} aria-labelledby={id}>
      <div className={classes.card}>
        <div>
          <Title order={2} id={id}>
            {title}
          </Title>
          <Text c="dimmed">{text}</Text>
        </div>
        <div>
          <Text size="sm" fw={600} mb={6}>
            {progress}
          </Text>
          <Progress value={(done / steps.length) * 100} aria-hidden />
        </div>
        <ol className={classes.steps}>
          {steps.map(({ key, isDone, more, ...step }) => (
            <li key={key} className={classes.step} data-done={isDone || undefined} data-next={key === next?.key || undefined}>
              <StepRow to={step.to} open={step.open}>
                <span className={classes.mark} aria-hidden>
                  {isDone ? <IconCheck size={20} stroke={2.2} /> : step.icon}
                </span>
                <span className={classes.words}>
                  <span className={classes.title}>{step.title}</span>
                  <span className={classes.text}>{step.text}</span>
                </span>
                {isDone ? <VisuallyHidden>{doneLabel}</VisuallyHidden> : <IconChevronRight size={18} aria-hidden />}
              </StepRow>
              {!isDone && more && <div className={classes.more}>{more}</div>}
            </li>
          ))}
        </ol>
        {foot}
      </div>
    </section>
  )
}

type RowProps = Pick<ChecklistStep, 'to' | 'open'> & { children: ReactNode }

const StepRow = ({ to, open, children }: RowProps) =>
  open ? (
    <UnstyledButton className={classes.row} onClick={open}>
      {children}
    </UnstyledButton>
  ) : (
    <Link className={classes.row} to={to}>
      {children}
    </Link>
  )
