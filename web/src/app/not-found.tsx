import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState } from '../shared/ui/states.js';
import { Screen } from '../shared/ui/screen.js';

export function NotFound() {
  return (
    <Screen title="Page not found">
      <EmptyState
        title="There is nothing at this address"
        action={
          <Button component={Link} to="/" variant="default">
            Go to the start page
          </Button>
        }
      >
        The link may be old, or a letter of it may be missing.
      </EmptyState>
    </Screen>
  );
}
