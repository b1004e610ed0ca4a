import classes from './sign-up.module.css';

export function Facets() {
  const corner = (angle: number, radius: number) =>
    `${200 + radius * Math.cos(angle)},${200 + radius * Math.sin(angle)}`;
  const eighths = Array.from({ length: 8 }, (_, index) => (index * Math.PI) / 4);
  const ring = (radius: number, turn: number) => eighths.map((angle) => corner(angle + turn, radius)).join(' ');
  return (
    <svg className={classes['facets']} viewBox="0 0 400 400" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="0.8">
        <circle cx="200" cy="200" r="190" />
        <polygon points={ring(100, Math.PI / 8)} />
        <polygon points={ring(140, 0)} />
        {eighths.map((angle) => (
          <path
            key={angle}
            d={`M${corner(angle, 140)} L${corner(angle - Math.PI / 8, 190)} M${corner(angle, 140)} L${corner(angle + Math.PI / 8, 190)}
            M${corner(angle, 140)} L${corner(angle, 190)} M${corner(angle, 140)} L${corner(angle + Math.PI / 8, 100)} M${corner(angle, 140)} L${corner(angle - Math.PI / 8, 100)}`}
          />
        ))}
      </g>
    </svg>
  );
}
