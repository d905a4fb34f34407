import { Badge, SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './ListHead.module.css'

/** The head of a list: its tabs and filters. It is low to leave the room to the list. */
export const ListHead = ({ children }: { children: ReactNode }) => <div className={classes.head}>{children}</div>

/** The space below a list. It is hidden while it is empty. */
export const ListFoot = ({ children }: { children: ReactNode }) => <div className={classes.foot}>{children}</div>

/** A row of the head. Its first child takes the remaining width. */
export const ListHeadRow = ({ children }: { children: ReactNode }) => <div className={classes.row}>{children}</div>

type Tab<Name> = {
  value: Name
  label: string
  /** Shown alone where there is little room. */
  icon?: ReactNode
  count?: number | undefined
  /** The count has reached the server's limit. */
  isMore?: boolean | undefined
  /** Whether a count above zero has a colour: a customer waits for an answer. */
  isUrgent?: boolean
}
type Props<Name> = { label: string; value: Name; tabs: Tab<Name>[]; onChange: (value: Name) => void }

const plain = { variant: 'default' } as const
/** Its letters are dark in both themes, with a contrast of 8.8 : 1. */
const urgent = { variant: 'filled', color: 'accent.4' } as const

/** The server counts up to this number. */
const MAX_COUNT = 10_000

/** Switches between several lists. */
export const ListTabs = <Name extends string>({ label, value, tabs, onChange }: Props<Name>) => (
  <SegmentedControl<Name>
    fullWidth
    withItemsBorders={false}
    aria-label={label}
    classNames={{ control: classes.control ?? '', label: classes.tab ?? '' }}
    value={value}
    onChange={onChange}
    data={tabs.map((tab) => ({
      value: tab.value,
      label: (
        <span className={classes.choice} data-pictured={tab.icon !== undefined || undefined}>
          {tab.icon}
          <span className={classes.word}>{tab.label}</span>
          {tab.count !== undefined && (
            <Badge component="span" size="sm" {...(tab.isUrgent && tab.count > 0 ? urgent : plain)}>
              {tab.count < MAX_COUNT ? `${tab.count}${tab.isMore ? '+' : ''}` : `${MAX_COUNT - 1}+`}
            </Badge>
          )}
        </span>
      ),
    }))}
  />
)
