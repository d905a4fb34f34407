import type { ReactNode } from 'react'
import classes from './TemplateParts.module.css'

/** The header of a template. */
export const TemplateTitle = ({ children }: { children: string }) => (
  <p className={classes.title} dir="auto">
    {children}
  </p>
)

/** The footer of a template. */
export const TemplateFoot = ({ children }: { children: string }) => (
  <p className={classes.foot} dir="auto">
    {children}
  </p>
)

type Button = { icon: ReactNode; text: string; title: string }

/** The buttons of a template. They are only shown: agents cannot press them. */
export const TemplateButtons = ({ label, buttons }: { label: string; buttons: readonly Button[] }) => (
  <ul className={classes.buttons} aria-label={label}>
    {buttons.map(({ icon, text, title }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: buttons have no id, two can be equal, and they never move.
      <li key={index} className={classes.button} title={title}>
        {icon}
        <span>{text}</span>
      </li>
    ))}
  </ul>
)
