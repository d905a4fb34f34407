import type { ReactNode } from 'react'
import { Face } from '../../../shared/ui/Face.tsx'
import classes from './Person.module.css'

/** Who this is, as large as there is room, and how they are reached. */
export const Person = ({
  name,
  picture,
  tool,
  children,
}: {
  name: string
  picture: string | null
  tool: ReactNode
  children: ReactNode
}) => (
  <div className={classes.who}>
    <Face name={name} picture={picture} size={88} />
    <div className={classes.whoLine}>
      <h3 className={classes.whoName}>{name}</h3>
      {tool}
    </div>
    {children}
  </div>
)

/** One way to reach somebody, and what else can be done with it. */
export const Reach = ({ href, text, children }: { href: string; text: string; children?: ReactNode }) => (
  <div className={classes.reach}>
    <a className={classes.link} href={href} title={text}>
      {text}
    </a>
    {children}
  </div>
)

/** What something is, and what it says. */
export const FactList = ({ facts }: { facts: readonly { name: string; value: string }[] }) => (
  <dl className={classes.facts}>
    {facts.map(({ name, value }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike in all they say.
      <div key={at}>
        <dt>{name}</dt>
        <dd>{value || '–'}</dd>
      </div>
    ))}
  </dl>
)
