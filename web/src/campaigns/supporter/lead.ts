/** A long text opens a page with its first paragraph; the rest follows below. */
export const splitLead = (text: string): { lead: string; rest: string } => {
  const [lead = '', ...others] = text.trim().split(/\n\s*\n/)
  return { lead, rest: others.join('\n\n') }
}
