import { type Icon, IconMessageLanguage, IconRobotFace, IconTopologyStar, IconWebhook } from '@tabler/icons-react'
import classes from './ServiceMark.module.css'

const icons = { dialogflow: IconMessageLanguage, n8n: IconTopologyStar, webhook: IconWebhook, typebot: IconRobotFace } satisfies Record<
  string,
  Icon
>

/** A service from outside, with a sign by which it is found at a glance. */
export function ServiceMark({ service, name }: { service: keyof typeof icons; name: string }) {
  const Sign = icons[service]
  return (
    <span className={classes.mark}>
      <span className={classes.tile} data-service={service}>
        <Sign size={18} stroke={1.75} aria-hidden />
      </span>
      <span className={classes.name}>{name}</span>
    </span>
  )
}
