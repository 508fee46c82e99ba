import { useTeam } from './use-team.ts'

interface AdminOptionsProps {
  /** The label of the choice of nobody. */
  none: string
  /** Whoever is chosen now, who is offered until the team has been loaded, and after they left it. */
  known: { id: string; name: string | null } | null
  /** The name of somebody without a name. */
  someone: string
}

/** The options of a select element for the admins of the organization. */
export const AdminOptions = ({ none, known, someone }: AdminOptionsProps) => {
  const admins = useTeam().data?.attributes.admins ?? []
  const offered = known && !admins.some(({ id }) => id === known.id) ? [known, ...admins] : admins
  return (
    <>
      <option value="">{none}</option>
      {offered.map(({ id, name }) => (
        <option key={id} value={id}>
          {name ?? someone}
        </option>
      ))}
    </>
  )
}
