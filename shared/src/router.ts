/** The shell's router, as remotes may use it: reached through this facade alone (docs/architecture.md). */
export { Link, Outlet, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
