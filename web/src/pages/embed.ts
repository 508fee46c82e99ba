import type { Route } from './+types/embed'
import { embedResponse } from '../embeds/embed-response.tsx'

/** An action alone, to be shown in a frame on another site. Only the server renders it. */
export const loader = (args: Route.LoaderArgs) => embedResponse(args)

/** Handles the form of the action. */
export const action = (args: Route.ActionArgs) => embedResponse(args)
