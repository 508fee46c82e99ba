import { Outlet } from 'react-router'
import '../ui/styles/whole.css'

/** Around every page but the home page, which brings only the styles that it needs itself. */
export default Outlet
