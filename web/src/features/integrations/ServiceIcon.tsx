import type { ConnectorDefinition } from '@recado/contract/connectors/definition'
import { IconMessageLanguage, IconRobotFace, IconTopologyStar, IconWebhook } from '@tabler/icons-react'
import classes from './ServiceIcon.module.css'

const icons = { speech: IconMessageLanguage, flow: IconTopologyStar, hook: IconWebhook, robot: IconRobotFace }

/** An external service with its icon. */
export function ServiceIcon({ name, mark: { sign, hue } }: Pick<ConnectorDefinition, 'name' | 'mark'>) {
  const Sign = icons[sign]
  return (
    <span className={classes.mark}>
      <span className={classes.tile} data-hue={hue}>
        <Sign size={18} stroke={1.75} aria-hidden />
      </span>
      <span className={classes.name}>{name}</span>
    </span>
  )
}
