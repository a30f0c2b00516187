/* The worker: accept loop and drain. */
int main(void)
{
    return 0;
}
