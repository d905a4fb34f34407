import type { ReactNode } from 'react'
import classes from './TemplateParts.module.css'

/** What stands above the text of a template. */
export const TemplateTitle = ({ children }: { children: string }) => (
  <p className={classes.title} dir="auto">
    {children}
  </p>
)

/** The small words below it. */
export const TemplateFoot = ({ children }: { children: string }) => (
  <p className={classes.foot} dir="auto">
    {children}
  </p>
)

type Button = { icon: ReactNode; text: string; title: string }

/** What the customer may tap: shown, for nobody here does. */
export const TemplateButtons = ({ label, buttons }: { label: string; buttons: readonly Button[] }) => (
  <ul className={classes.buttons} aria-label={label}>
    {buttons.map(({ icon, text, title }, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing but their place.
      <li key={place} className={classes.button} title={title}>
        {icon}
        <span>{text}</span>
      </li>
    ))}
  </ul>
)
