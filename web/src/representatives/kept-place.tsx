import type { LookUp } from './look-up.ts'

/** What was said before, for a form that is submitted without JavaScript. It is sent nowhere else. */
export const KeptPlace = ({ found }: { found: LookUp }) => (
  <>
    <input type="hidden" name="place" value={found.place} />
    {found.address === 'found' && <input type="hidden" name="street" value={found.street} />}
    {found.chosen.map((division) => (
      <input key={division} type="hidden" name="division" value={division} />
    ))}
    {found.isUnsure && <input type="hidden" name="division" value="" />}
  </>
)
