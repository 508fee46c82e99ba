import { Outlet } from 'react-router'
import '../ui/styles/full.css'

/** Loads the complete styles, for all pages except the home page, which loads only the styles it needs. */
export default Outlet
